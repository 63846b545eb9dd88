"""The PNG encoder. It omits row filters, which cost most of the time and save nothing on flat art."""

from __future__ import annotations

import struct
from zlib import compress, crc32

from PIL.Image import Image

try:
    # With several threads, this library may compress equal pixels to different valid bytes, so compare pixels, not
    # files.
    from isal.isal_zlib import compress as pack
except ImportError:  # isal has no wheel for this machine. zlib is slower and encodes the same picture.
    pack = compress

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BIT_RGB = b"\x08\x02\x00\x00\x00"


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc32(data, crc32(kind)))


def encode(image: Image) -> bytes:
    """Return an RGB image as PNG bytes. Raises `ValueError` for another mode."""
    if image.mode != "RGB":
        raise ValueError(f"cannot encode mode {image.mode}")
    width, height = image.size
    # Each row has one spare byte, which Pillow leaves zero: it is the filter type "none" of the next row.
    rows = image.tobytes("raw", "RGB", width * 3 + 1, 1)
    data = pack(b"\0" + memoryview(rows)[:-1], 1)
    header = struct.pack(">II", width, height) + _EIGHT_BIT_RGB
    return _SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")
