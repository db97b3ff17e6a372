"""Names of the error numbers that fio reports.

The numbers are Linux's, the platform of nearly every guest that runs fio: Python's errno module
would translate them as those of the machine that reads the file.
"""

from __future__ import annotations

ERRNO_NAMES = {
    1: "EPERM", 2: "ENOENT", 4: "EINTR", 5: "EIO", 6: "ENXIO", 9: "EBADF", 11: "EAGAIN",
    12: "ENOMEM", 13: "EACCES", 14: "EFAULT", 16: "EBUSY", 17: "EEXIST", 19: "ENODEV",
    20: "ENOTDIR", 21: "EISDIR", 22: "EINVAL", 23: "ENFILE", 24: "EMFILE", 25: "ENOTTY",
    26: "ETXTBSY", 27: "EFBIG", 28: "ENOSPC", 29: "ESPIPE", 30: "EROFS", 32: "EPIPE",
    34: "ERANGE", 36: "ENAMETOOLONG", 38: "ENOSYS", 52: "EBADE", 61: "ENODATA", 62: "ETIME",
    75: "EOVERFLOW", 84: "EILSEQ", 95: "EOPNOTSUPP", 99: "EADDRNOTAVAIL", 101: "ENETUNREACH",
    103: "ECONNABORTED", 104: "ECONNRESET", 105: "ENOBUFS", 107: "ENOTCONN", 108: "ESHUTDOWN",
    110: "ETIMEDOUT", 111: "ECONNREFUSED", 112: "EHOSTDOWN", 113: "EHOSTUNREACH", 116: "ESTALE",
    121: "EREMOTEIO", 122: "EDQUOT", 125: "ECANCELED"}


def errno_text(number: int) -> str:
    """Return "EINVAL (22)", or "errno 999" for a number without a name here."""
    name = ERRNO_NAMES.get(number)
    return f"{name} ({number})" if name else f"errno {number}"
