"""Pages of lists, and everything in them, one page after the other, by cursor."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from ._call import Call
from ._errors import PaginationError
from ._model import Result

if TYPE_CHECKING:
    from typing_extensions import Self

T = TypeVar("T")
PageT = TypeVar("PageT", bound="AsyncPage[Any]")


class PageMembers(Result):
    """What every page has besides the members of its own: the way to the next."""

    __slots__ = ("_call", "_fetch")
    _call: Call
    _fetch: Callable[[Call, Any], Any]

    @classmethod
    def _answered(cls, data: Mapping[str, Any]) -> Self:
        """Of what a method answered, which must be a list to go on with."""
        page = cls.from_dict(data)
        if not isinstance(data.get("data"), list):
            raise TypeError("there is no list in data")
        return page

    def _goes_on_with(self, call: Call, fetch: Callable[[Call, Any], Any]) -> Self:
        object.__setattr__(self, "_call", call)
        object.__setattr__(self, "_fetch", fetch)
        return self

    def _call_after(self) -> Call | None:
        """None at the end."""
        if not getattr(self, "has_more", False):
            return None
        cursor = getattr(self, "next_cursor", None)
        if not hasattr(self, "_call"):
            raise PaginationError(
                "this page is a copy: only the page that a method answered knows where it goes on"
            )
        if cursor is None:
            raise PaginationError("the page says that there is more, and has no next_cursor")
        if cursor == self._call.query.get("cursor"):
            raise PaginationError("the page answers the cursor that it was asked with: a loop")
        return self._call.after(cursor)


class Page(PageMembers, Generic[T]):
    """A page of a list; iterated over, everything from its first row to the list's last."""

    __slots__ = ()
    if TYPE_CHECKING:
        data: list[T]

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data

    def pages(self) -> Iterator[Self]:
        """This page and those after it. None is asked for before it is wanted."""
        page: Self | None = self
        while page is not None:
            yield page
            page = page.next_page()

    def next_page(self) -> Self | None:
        """The page after this one; None at the end."""
        call = self._call_after()
        return None if call is None else cast("Self", self._fetch(call, type(self)))


class AsyncPage(PageMembers, Generic[T]):
    """A page of a list; iterated over, everything from its first row to the list's last."""

    __slots__ = ()
    if TYPE_CHECKING:
        data: list[T]

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for item in page.data:
                yield item

    async def pages(self) -> AsyncIterator[Self]:
        """This page and those after it. None is asked for before it is wanted."""
        page: Self | None = self
        while page is not None:
            yield page
            page = await page.next_page()

    async def next_page(self) -> Self | None:
        """The page after this one; None at the end."""
        call = self._call_after()
        return None if call is None else cast("Self", await self._fetch(call, type(self)))


class AsyncList(Generic[PageT, T]):
    """A list: await it for its first page, or iterate over everything. Each time asks anew."""

    __slots__ = ("_first",)

    def __init__(self, first: Callable[[], Awaitable[PageT]]) -> None:
        self._first = first

    def __await__(self) -> Generator[Any, None, PageT]:
        return self._first().__await__()

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for item in page.data:
                yield item

    async def pages(self) -> AsyncIterator[PageT]:
        """All pages. None is asked for before it is wanted."""
        page: PageT | None = await self._first()
        while page is not None:
            yield page
            page = await page.next_page()
