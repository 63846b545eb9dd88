"""Readers of public pages, in a process of their own: each request comes from another network address.

``python -m tests.bench.readers URL RATE SECONDS`` requests the page at a steady rate, and prints the number of full
answers per second.
"""

from __future__ import annotations

import asyncio
import sys
from time import perf_counter

import aiohttp

# A reader who waits longer than this has left.
PATIENCE = aiohttp.ClientTimeout(total=5.0)


async def read(url: str, rate: float, seconds: float) -> float:
    """Request a page ``rate`` times a second without waiting for earlier answers. Return the answers per second."""
    async with aiohttp.ClientSession(timeout=PATIENCE) as client:

        async def one(number: int) -> bool:
            address = f"198.51.{number // 250 % 250}.{number % 250}"
            async with client.get(url, headers={"X-Forwarded-For": address}) as answer:
                return answer.status == 200 and bool(await answer.read())

        start, asked = perf_counter(), list[asyncio.Task[bool]]()
        while not asked or perf_counter() - start < seconds:
            due = int((perf_counter() - start) * rate) + 1
            asked += [asyncio.create_task(one(number)) for number in range(len(asked), due)]
            await asyncio.sleep(1 / rate)
        answered = await asyncio.gather(*asked, return_exceptions=True)
        return sum(found is True for found in answered) / (perf_counter() - start)


if __name__ == "__main__":
    url, rate, seconds = sys.argv[1:]
    sys.stdout.write(f"{asyncio.run(read(url, float(rate), float(seconds)))}\n")
