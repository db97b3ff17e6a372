"""The bytes of a file in pieces: uncompressed, and UTF-8 (or any ASCII superset) whatever the file used."""

from __future__ import annotations

import codecs
import itertools
import zlib
from typing import BinaryIO, Iterable, Iterator

CHUNK_BYTES = 256 * 1024
GZIP_MAGIC = b"\x1f\x8b"
GZIP_WINDOW = 31  # zlib: 15 bits of window + 16 for the gzip header


def chunks(file: BinaryIO, damage: list[str]) -> Iterator[bytes]:
    """Yield the text of a binary file in pieces of at most a few hundred KiB.

    gzip and UTF-16 (what PowerShell's `>` writes) are recognised by content. A UTF-8 BOM stays,
    so that offsets in the pieces are offsets in the (uncompressed) file. If the gzip stream is
    damaged, what could be read is yielded and the reason appended to `damage`.
    """
    pieces: Iterable[bytes] = iter(lambda: file.read(CHUNK_BYTES), b"")
    head, pieces = peek(pieces)
    if head.startswith(GZIP_MAGIC):
        head, pieces = peek(inflate(pieces, damage))
    encoding = utf16_flavour(head)
    return transcode(pieces, encoding) if encoding else iter(pieces)


def peek(pieces: Iterable[bytes], count: int = 4) -> tuple[bytes, Iterator[bytes]]:
    """Return the first `count` bytes (fewer in a shorter file) and all the pieces."""
    rest = iter(pieces)
    head = b""
    while len(head) < count:
        piece = next(rest, b"")
        if not piece:
            break
        head += piece
    return head[:count], itertools.chain([head] if head else [], rest)


def inflate(pieces: Iterable[bytes], damage: list[str]) -> Iterator[bytes]:
    """Yield the content of a gzip file, all members of it, without growing with its size."""
    member = zlib.decompressobj(GZIP_WINDOW)
    try:
        for piece in pieces:
            while piece:
                if member.eof:
                    member = zlib.decompressobj(GZIP_WINDOW)
                yield from filter(None, [member.decompress(piece, CHUNK_BYTES)])
                piece = member.unconsumed_tail or member.unused_data
        yield from filter(None, [member.flush()])
    except zlib.error as error:
        is_sum = str(error).endswith(("data check", "length check"))
        damage.append("their checksum is wrong" if is_sum else "they are no gzip from some place on")
        return
    if not member.eof:
        damage.append("they end too early")


def utf16_flavour(head: bytes) -> str | None:
    """Return the codec of a text that begins with `head`, None for UTF-8 and its like."""
    if head.startswith(codecs.BOM_UTF16_LE) or head.startswith(codecs.BOM_UTF16_BE):
        return "utf-16"
    zeros = "".join("0" if byte == 0 else "x" for byte in head)
    return {"x0x0": "utf-16-le", "0x0x": "utf-16-be"}.get(zeros)


def transcode(pieces: Iterable[bytes], encoding: str) -> Iterator[bytes]:
    """Yield the same text as UTF-8."""
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    for piece in pieces:
        text = decoder.decode(piece)
        if text:
            yield text.encode("utf-8", "replace")
