"""What a classroom needs from the host: a token that can be read out, and an address. Standard library only."""

import hmac
import secrets
import socket

# No letter or digit that is mistaken for another one in handwriting, and no vowel that makes a word.
SIGNS = "cdfghjkmnprtvwxz3479"
HALF = 4

EVERY_ADDRESS = "0.0.0.0"


def new_token() -> str:
    """A random token in two halves, such as ``kfmp-3xrt``: one of 2.6e10."""
    return "-".join("".join(secrets.choice(SIGNS) for _ in range(HALF)) for _ in range(2))


def is_token(typed: str, token: str) -> bool:
    """Whether typed text is the token; capitals, spaces and dashes do not matter. Takes the same time however wrong."""
    return hmac.compare_digest(_bare(typed), _bare(token))


def _bare(text: str) -> bytes:
    return "".join(sign for sign in text.casefold() if sign.isalnum()).encode(errors="replace")


def lan_address() -> str | None:
    """The address of this machine in its network, such as ``192.168.1.7``; ``None`` without a network.

    Asks the system which way a packet would leave; none is sent.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def notice(host: str, port: int, token: str, places: int) -> str:
    """What the terminal shows once the app runs; an empty token means that no one is asked for one."""
    address = (lan_address() or "THE-ADDRESS-OF-THIS-COMPUTER") if host == EVERY_ADDRESS else host
    head = "Write on the board:" if token else "The app is at"
    lines = ["", head, "", f"    http://{address}:{port}", *([f"    token  {token}"] if token else []), ""]
    pages = "One page" if places == 1 else f"{places} pages"
    return "\n".join([*lines, f"{pages} can be open at once (--visitors). Ctrl-C ends the app.", ""])
