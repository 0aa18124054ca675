"""What the generated models are made of: frozen dataclasses that read and write JSON objects."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ._moments import read_moment, write_moment
from ._sentinel import NOT_GIVEN

if TYPE_CHECKING:
    from typing_extensions import Self

    from ._response import LastResponse


class Codec(NamedTuple):
    """How a value is read from JSON and written back. None is never handed in."""

    decode: Callable[[Any, Mapping[str, Any]], Any]
    """Of the value and of the object that it stands in."""
    encode: Callable[[Any], Any]


MOMENT = Codec(lambda value, _: read_moment(value), write_moment)
DAY = Codec(lambda value, _: dt.date.fromisoformat(value), dt.date.isoformat)


def of(model: type[Model]) -> Codec:
    """An object that is a model."""
    return Codec(lambda value, _: model.from_dict(value), lambda value: value.to_dict())


def listed(items: Codec) -> Codec:
    """A list of what `items` reads."""
    return Codec(
        lambda value, whole: [items.decode(item, whole) for item in value],
        lambda value: [items.encode(item) for item in value],
    )


def mapped(values: Codec) -> Codec:
    """An object with keys of its own."""
    return Codec(
        lambda value, whole: {key: values.decode(item, whole) for key, item in value.items()},
        lambda value: {key: values.encode(item) for key, item in value.items()},
    )


def by_event(models: Mapping[str, type[Model]]) -> Codec:
    """Data of the kind that `event` beside it names; of a kind that is not known, as it came."""

    def decode(value: Any, whole: Mapping[str, Any]) -> Any:
        model = models.get(whole.get("event", ""))
        return value if model is None else model.from_dict(value)

    return Codec(decode, lambda value: value.to_dict() if isinstance(value, Model) else value)


@dataclass(frozen=True, slots=True)
class Member:
    """What a member's name and type do not say of how it is written."""

    codec: Codec | None = None
    name: str | None = None
    """On the wire, where Python has the word for itself."""
    nullable: bool = False


class _Planned(NamedTuple):
    attribute: str
    name: str
    required: bool
    codec: Codec | None
    nullable: bool


_plans: dict[type[Model], tuple[_Planned, ...]] = {}


def _plan(model: type[Model]) -> tuple[_Planned, ...]:
    """How a model is read and written; made when it is first asked for."""
    plan = _plans.get(model)
    if plan is None:
        plan = _plans[model] = tuple(_planned(model))
    return plan


def _planned(model: type[Model]) -> Iterator[_Planned]:
    plain = Member()
    for field in dataclasses.fields(model):
        member = model._wire.get(field.name, plain)
        name = member.name or field.name
        required = field.default is dataclasses.MISSING
        yield _Planned(field.name, name, required, member.codec, member.nullable)


@dataclass(frozen=True, slots=True)
class Model:
    """A JSON object of the service. Members that this version does not know are left out."""

    _wire: ClassVar[Mapping[str, Member]] = {}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Of a JSON object. What the service left out against its contract is None."""
        if not isinstance(data, Mapping):
            raise TypeError(
                f"{cls.__name__} is read from an object, not from {type(data).__name__}"
            )
        values: dict[str, Any] = {}
        for attribute, name, required, codec, _ in _plan(cls):
            value = data.get(name, NOT_GIVEN)
            if value is NOT_GIVEN:
                if required:
                    values[attribute] = None
            elif value is None or codec is None:
                values[attribute] = value
            else:
                values[attribute] = codec.decode(value, data)
        return cls(**values)

    def to_dict(self) -> dict[str, Any]:
        """The JSON object, with the service's names and times as text."""
        data: dict[str, Any] = {}
        for attribute, name, _, codec, nullable in _plan(type(self)):
            value = getattr(self, attribute)
            if value is NOT_GIVEN or (value is None and not nullable):
                continue
            data[name] = value if value is None or codec is None else codec.encode(value)
        return data


class Result(Model):
    """A model that a method answers."""

    __slots__ = ("_last_response",)
    _last_response: LastResponse

    @property
    def last_response(self) -> LastResponse:
        """Status, headers, limits and more of the answer that this came in.

        Only what a method answered has it, not what stands within.
        """
        try:
            return self._last_response
        except AttributeError:
            raise AttributeError(
                f"this {type(self).__name__} was not answered by itself: "
                "ask what the method answered, or its page, for last_response"
            ) from None

    def _came_in(self, last_response: LastResponse) -> Self:
        object.__setattr__(self, "_last_response", last_response)
        return self
