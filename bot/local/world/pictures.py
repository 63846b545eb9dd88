"""Reads the size of a picture from its bytes."""

import io
import struct

from PIL import Image, UnidentifiedImageError

PNG = b"\x89PNG\r\n\x1a\n"
TYPES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
}


def picture_size(data: bytes, content_type: str) -> tuple[int, int] | None:
    """Returns width and height in pixels, None if the data are not a readable picture."""
    if data.startswith(PNG) and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if not content_type.startswith("image/"):
        return None
    try:
        with Image.open(io.BytesIO(data)) as image:
            return image.size
    except (UnidentifiedImageError, OSError, ValueError):
        return None
