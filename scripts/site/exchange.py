"""Exchanges two folders by one rename, where the system can: their paths come in, with a zero byte between. Exit code 0
when it has, 1 when it cannot."""
import ctypes
import sys

AT_FDCWD = -100
RENAME_EXCHANGE = 2  # Linux; macOS calls it RENAME_SWAP and gives it the same number

try:
    first, second = sys.stdin.buffer.read().split(b"\0")
    library = ctypes.CDLL(None, use_errno=True)
    if sys.platform == "darwin":
        failed = library.renamex_np(first, second, RENAME_EXCHANGE)
    else:
        failed = library.renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE)
except (AttributeError, OSError, TypeError, ValueError):
    failed = 1
sys.exit(1 if failed else 0)
