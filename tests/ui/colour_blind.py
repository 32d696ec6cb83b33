"""How colours look to the colour-blind, and how far apart they are. Here: Machado's matrices and CIEDE2000, nothing of the game."""

import math

MATRICES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Severity 1, for linear light."""
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def _times(matrix, vector):
    return tuple(sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)


def lab(colour, sight="normal"):
    """The CIELAB place of a colour as it is seen with this sight."""
    parts = [value / 255 for value in colour]
    light = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    seen = [min(1.0, max(0.0, value)) for value in _times(MATRICES[sight], light)]
    xyz = [v / w for v, w in zip(_times(TO_XYZ, seen), WHITE, strict=True)]
    x, y, z = (v ** (1 / 3) if v > (6 / 29) ** 3 else v * 841 / 108 + 4 / 29 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _hue(a, b):
    return math.degrees(math.atan2(b, a)) % 360 if a or b else 0.0


def distance(one, other):
    """CIEDE2000 between two CIELAB places."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    middle = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 0.5 * (1 - math.sqrt(middle**7 / (middle**7 + 25**7)))
    a1, a2 = a1 * (1 + stretch), a2 * (1 + stretch)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = _hue(a1, b1), _hue(a2, b2)
    turn = h2 - h1
    if c1 * c2 == 0:
        turn = 0.0
    elif abs(turn) > 180:
        turn -= math.copysign(360, turn)
    dl, dc = l2 - l1, c2 - c1
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2
    if c1 * c2:
        far = abs(h1 - h2) > 180
        hue = ((hue + (360 if hue < 360 else -360)) if far else hue) / 2
    t = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    spread = 30 * math.exp(-(((hue - 275) / 25) ** 2))
    turned = -math.sin(math.radians(2 * spread)) * 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    parts = dl / sl, dc / sc, dh / sh
    return math.sqrt(sum(p * p for p in parts) + turned * parts[1] * parts[2])


def apart(one, other, sight):
    """CIEDE2000 between two colours as they are seen with this sight."""
    return distance(lab(one, sight), lab(other, sight))
