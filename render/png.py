"""PNG without row filters: on flat art they cost most of the time and save nothing."""

from __future__ import annotations

import struct
from zlib import compressobj, crc32

from PIL.Image import Image

try:
    from isal import isal_zlib
except ImportError:  # no wheel for this machine: slower, same picture
    isal_zlib = None  # type: ignore[assignment]

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BIT_RGB = b"\x08\x02\x00\x00\x00"


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc32(data, crc32(kind)))


def encode(image: Image) -> bytes:
    """Return an RGB image as PNG bytes. Raises `ValueError` for another mode."""
    if image.mode != "RGB":
        raise ValueError(f"cannot encode mode {image.mode}")
    width, height = image.size
    # One spare byte a row, which Pillow leaves zero, is the filter type "none" of the row after it.
    rows = image.tobytes("raw", "RGB", width * 3 + 1, 1)
    packer = isal_zlib.compressobj(1) if isal_zlib else compressobj(1)
    data = packer.compress(b"\0") + packer.compress(memoryview(rows)[:-1]) + packer.flush()
    header = struct.pack(">II", width, height) + _EIGHT_BIT_RGB
    return _SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")
