"""The size of a job's I/Os: as its options ask for it, and as its bytes and I/Os say, which overrules them."""

from __future__ import annotations

from typing import Any, Iterable, Mapping, Optional

from ..values.fields import integer, mapping
from ..values.quantities import flag, kb_base_of, per_direction, size_bytes
from .agreement import disagreements
from .sections import members
from .transfers import DATA, measured_size, transferred_bytes

# With these, I/Os have several sizes, or one that no option says.
VARIED = ("bssplit", "bsrange", "blocksize_range", "read_iolog", "num_range")
KIB = 1024
LEAST_APART = 0.02  # 4000 and 4096, the nearest that one size may be taken for, are 2.3 % apart


def same_size(written: Mapping[str, str], used: Iterable[str], kb_base: int) -> Optional[int]:
    """Return the number that the directions in use share, None if they differ."""
    sizes = {size_bytes(written[direction], kb_base) for direction in used}
    return sizes.pop() if len(sizes) == 1 else None


def is_varied(options: Mapping[str, str]) -> bool:
    """Tell whether the I/Os of a job have several sizes by its options."""
    return any(options.get(name) for name in VARIED)


def asked_size(options: Mapping[str, str], used: set[str]) -> Optional[int]:
    """Return the block size (bytes) that options ask for; None if it varies or differs by direction."""
    if is_varied(options):
        return None
    if flag(options, "bs_is_seq_rand"):  # the two values then mean sequential and random
        used = {"read", "write"}
    return same_size(per_direction(options.get("bs", "4k"), "4k"), used, kb_base_of(options))


def block_size(options: Mapping[str, str], entry: Mapping[str, Any], used: set[str]) -> Optional[int]:
    """Return the block size (bytes) of a job: what was measured, where the options say another or cannot be read."""
    asked = asked_size(options, used)
    if asked is not None and disagrees(entry, asked, used, slots_of(options, entry)):
        return measured_size(entry, used)
    if asked is None and not is_varied(options) and options.get("bs", "").strip().startswith("("):
        return measured_size(entry, used)  # an expression: fio has computed it
    return asked


def size_contradiction(options: Mapping[str, str], entry: Mapping[str, Any], used: set[str]) -> Optional[str]:
    """Return what bytes and I/Os say where it is not the block size that options ask for, None if they agree."""
    asked = asked_size(options, used)
    if asked is None or not disagrees(entry, asked, used, slots_of(options, entry)):
        return None
    size = measured_size(entry, used)
    return f"its options ask for blocks of {asked} bytes, its bytes and I/Os give {size or 'others'}"


def slots_of(options: Mapping[str, str], entry: Mapping[str, Any]) -> int:
    """Return the I/Os that the members of an entry may have in flight: its bytes may be those of so many more or less."""
    jobs, depth = (size_bytes(options.get(name, "1"), kb_base_of(options)) or 1 for name in ("numjobs", "iodepth"))
    return max(jobs, members(entry, options)) * depth


def disagrees(entry: Mapping[str, Any], asked: int, used: set[str], slots: int) -> bool:
    """Tell whether the bytes of a direction are not those of its I/Os at the size that was asked for.

    Nothing is known of them where figures are damaged, or where I/Os failed.
    """
    if integer(entry, "error") or integer(entry, "total_err") or any(disagreements(entry)):
        return False
    for direction in used & DATA:
        found = mapping(entry, direction)
        io_bytes, ios = transferred_bytes(found), integer(found, "total_ios")
        if io_bytes and ios:
            odd = slots + sum(integer(found, name) or 0 for name in ("short_ios", "drop_ios"))
            apart = abs(io_bytes - ios * asked)
            if apart > odd * max(asked, io_bytes / ios) + KIB * slots and apart > LEAST_APART * ios * asked:
                return True
    return False
