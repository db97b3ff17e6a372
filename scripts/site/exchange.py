"""Exchanges two folders by one rename, where the system can. Exit code 0 when it has, 1 when it cannot."""
import ctypes
import os
import sys

AT_FDCWD = -100
RENAME_EXCHANGE = 2  # Linux; macOS calls it RENAME_SWAP and gives it the same number

first, second = (os.fsencode(path) for path in sys.argv[1:3])
try:
    library = ctypes.CDLL(None, use_errno=True)
    if sys.platform == "darwin":
        failed = library.renamex_np(first, second, RENAME_EXCHANGE)
    else:
        failed = library.renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE)
except (AttributeError, OSError, TypeError):
    failed = 1
sys.exit(1 if failed else 0)
