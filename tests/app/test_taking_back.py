"""Taking back while a computer player thinks: it is not listened to about a position that is no more."""

from tests.ui.table_kit import Chosen
from tests.ui.table_kit import new_session as new_rails
from tests.ui.ticket_kit import new_session

from branchline.engine.ticket_to_ride.actions import Claim


class Ponderer:
    """Answers what it was asked when it is let."""

    def __init__(self, match):
        self.match, self.ready, self.open = match, False, None

    def ask(self, question):
        self.open = question, self.match.legal(question.seat)[0]

    def poll(self, question):
        if not self.ready or self.open is None or self.open[0] is not question:
            return None
        return Chosen(self.open[1])

    def waiting(self, question):
        return 1.0

    def forget(self, question):
        self.open = None

    def close(self):
        pass


def claimed():
    """A game in which the person has just claimed a route, and the computer player thinks."""
    session = new_session(["human", "easy"])
    match = session.match
    while True:
        seat = match.to_act()[0]
        claim = next((a for a in match.legal(seat) if isinstance(a, Claim)), None)
        if seat == 0 and claim is not None:
            break
        match.act(seat, session.thinker.pick(seat))
    thinker = Ponderer(match)
    session._thinker = thinker
    while session.poll():
        pass
    session.act(seat, claim)
    session.poll()
    assert session.thinking(1)
    return session, thinker, claim


def test_a_turn_is_taken_back_while_the_next_player_thinks():
    session, thinker, claim = claimed()
    assert session.undo(0)
    assert thinker.open is None
    thinker.ready = True
    assert session.poll() == ()
    assert list(session.to_act()) == [0]
    session.act(0, claim)
    session.poll()
    assert session.poll()
    assert session.match.log.effective()[-1].seat == 1


def test_a_player_with_a_sheet_of_its_own_thinks_on():
    session = new_rails(["human", "easy"])
    match = session.match
    while not session.can_undo(0):
        seat = match.to_act()[0]
        match.act(seat, session.thinker.pick(seat))
    thinker = Ponderer(match)
    session._thinker = thinker
    while session.poll():
        pass
    asked = thinker.open
    assert session.undo(0)
    assert asked is thinker.open
