"""Tests the painters' caches: the images in them are limited by bytes, not by number, and threads share them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from render.ground.caches import Caches, weight
from tests.chances import fresh

PIXELS = 10_000


@pytest.mark.parametrize(("mode", "times"), [("L", 1), ("1", 1), ("RGB", 4), ("RGBA", 4)])
def test_the_weight_of_an_image_is_its_size_in_pillow(mode: str, times: int) -> None:
    image = Image.new(mode, (100, 100))
    assert weight(image) - weight(None) == times * PIXELS
    assert weight((image, 3, (image, "x"))) - weight(None) == 2 * times * PIXELS


def test_images_used_longest_ago_are_dropped_first() -> None:
    group, made = Caches(10 * weight(Image.new("L", (100, 100)))), list[int]()

    @group.images
    def square(number: int) -> Image.Image:
        made.append(number)
        return Image.new("L", (100, 100))

    for number in range(30):
        square(number)
        square(0)
    assert made == list(range(30))
    assert 9 * PIXELS < group.size <= 10 * weight(Image.new("L", (100, 100)))
    square(1)
    assert made[-1] == 1, "it had made room"
    group.clear()
    assert group.size == 0
    square(0)
    assert made[-1] == 0


def test_an_image_larger_than_the_cache_is_painted_and_not_kept() -> None:
    group = Caches(100)
    huge = group.images(lambda: Image.new("L", (100, 100)))
    assert huge().size == (100, 100)
    assert group.size == 0


def test_functions_share_a_group_without_taking_each_others_images() -> None:
    group = Caches(10 * PIXELS)

    def one(size: int) -> Image.Image:
        return Image.new("L", (size, 1))

    def other(size: int) -> Image.Image:
        return Image.new("L", (1, size))

    first, second = group.images(one), group.images(other)
    assert (first(9).size, second(9).size, first(9).size) == ((9, 1), (1, 9), (9, 1))


def test_threads_share_the_images() -> None:
    group, chances = Caches(20 * PIXELS), fresh("caches")
    square = group.images(lambda number: Image.new("L", (100, 100), number))
    wanted = [chances.randrange(40) for _ in range(2_000)]
    with ThreadPoolExecutor(8) as pool:
        assert [image.getpixel((0, 0)) for image in pool.map(square, wanted)] == wanted
    assert group.size <= 20 * PIXELS
