"""Fonts, pictures and sounds. Not here: drawing of tables and widgets."""

from branchline.ui.media.fonts import FontBook
from branchline.ui.media.images import ImageShelf
from branchline.ui.media.media import Media
from branchline.ui.media.sounds import SoundBank

__all__ = ["FontBook", "ImageShelf", "Media", "SoundBank"]
