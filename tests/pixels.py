"""Compares pictures by their pixels, because a compressor may write equal pixels in several ways."""

from __future__ import annotations

import hashlib
import io

from PIL import Image


def fingerprint(picture: Image.Image | bytes) -> str:
    """Return a digest of a picture's size and pixels, in hex.

    If the picture is given as bytes, they are those of an image file.
    """
    image = Image.open(io.BytesIO(picture)) if isinstance(picture, bytes) else picture
    return hashlib.sha256(repr((image.size, image.mode)).encode() + image.tobytes()).hexdigest()
