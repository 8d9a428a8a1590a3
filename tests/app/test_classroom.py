"""The token and the address: easy on the board, and compared as people type."""

import ipaddress
import re
import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fs_core.app import classroom


def test_a_token_is_short_and_has_no_sign_that_is_mistaken_for_another() -> None:
    tokens = {classroom.new_token() for _ in range(200)}
    assert len(tokens) == 200
    assert all(re.fullmatch(r"[a-z0-9]{4}-[a-z0-9]{4}", token) for token in tokens)
    assert not set("".join(tokens)) & set("aeiouylqsb012568")


@pytest.mark.parametrize("typed", ["kfmp-3xqt", "KFMP 3XQT", " kfmp3xqt\n", "K F M P - 3 X Q T"])
def test_capitals_spaces_and_dashes_do_not_matter(typed: str) -> None:
    assert classroom.is_token(typed, "kfmp-3xqt")


@given(st.text())
def test_nothing_else_is_the_token(typed: str) -> None:
    if typed.casefold().replace("-", "").replace(" ", "") != "kfmp3xqt":
        assert not classroom.is_token(typed, "kfmp-3xqtz")
    assert not classroom.is_token(typed[:7], "kfmp-3xqt")


def test_the_board_gets_the_address_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classroom, "lan_address", lambda: "192.168.1.7")
    text = classroom.notice(classroom.EVERY_ADDRESS, 8888, "kfmp-3xqt", 12)
    lines = [line.strip() for line in text.splitlines()]
    assert lines[1:5] == ["Write on the board:", "", "http://192.168.1.7:8888", "token  kfmp-3xqt"]
    assert "12 pages can be open at once" in text


def test_a_chosen_address_is_the_one_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classroom, "lan_address", lambda: "192.168.1.7")
    assert "http://10.0.0.5:9000\n" in classroom.notice("10.0.0.5", 9000, "kfmp-3xqt", 2)


def test_alone_no_token_is_mentioned() -> None:
    text = classroom.notice("127.0.0.1", 8888, "", 1)
    assert "http://127.0.0.1:8888\n" in text
    assert "One page can be open at once" in text
    assert "token" not in text
    assert "board" not in text


def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(self: socket.socket, address: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(classroom.socket.socket, "connect", unreachable)
    assert classroom.lan_address() is None
    assert "http://THE-ADDRESS-OF-THIS-COMPUTER:8888" in classroom.notice(classroom.EVERY_ADDRESS, 8888, "x", 1)


def test_an_address_of_the_network_is_one_of_this_machine() -> None:
    address = classroom.lan_address()
    if address is None:
        return  # a machine without a network has none to check
    with socket.socket() as own:
        own.bind((str(ipaddress.IPv4Address(address)), 0))
