"""Querysets whose SQL is made once. The mapper writes the same statement anew for each page, which costs several times
what asking it does; a page of a thread asks a dozen.

Nothing is remembered but the statement: each call asks the database.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Field, ForeignKey, Lookup, QuerySet, Value
from django.db.models.query import ModelIterable, get_related_populators

Row = TypeVar("Row")
"""An object of the queryset's model, or with `values_list` a tuple."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a value that is given with each call."""

    name: str


def given(name: str) -> Value:
    """In a queryset's conditions: the value that each call gives by this name. It is sent as it is, so it must be what
    the column holds: a number, a text, a moment; for a relation the id (`thread_id=given("thread")`)."""
    return Value(Slot(name))


@ForeignKey.register_lookup
@Field.register_lookup
class Among(Lookup):
    """`season_id__among=given("seasons")`: one of the values of a list that each call gives."""

    lookup_name = "among"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        left, left_params = self.process_lhs(compiler, connection)
        right, right_params = self.process_rhs(compiler, connection)
        return f"{left} = ANY({right})", [*left_params, *right_params]


@dataclass(frozen=True, slots=True)
class _Statement:
    sql: str
    params: tuple[Any, ...]
    converters: tuple[tuple[int, tuple[Callable[..., Any], ...], Any], ...]
    read: Callable[[Sequence[Any]], Any]


class Prepared(Generic[Row]):
    """`Prepared(lambda: Thread.objects.filter(key=given("key")))`: made at the first call, then asked again and again.

    For querysets of models with `select_related` and `annotate`, and for `values_list`. Threads may share it.
    """

    def __init__(self, make: Callable[[], QuerySet[Any, Row]]) -> None:
        self._make = make

    def rows(self, **values: Any) -> list[Row]:
        """All rows. One query. KeyError for a value that isn't given."""
        return list(self._rows(values))

    def first(self, **values: Any) -> Row | None:
        """The first row, None if there is none. One query, which should end with `[:1]` where there may be many."""
        return next(self._rows(values), None)

    def _rows(self, values: dict[str, Any]) -> Iterator[Row]:
        statement = self._statement
        params = [values[each.name] if isinstance(each, Slot) else each for each in statement.params]
        with connection.cursor() as cursor:
            cursor.execute(statement.sql, params)
            found = cursor.fetchall()
        for row in found:
            yield statement.read(_converted(row, statement) if statement.converters else row)

    @cached_property
    def _statement(self) -> _Statement:
        queryset = self._make()
        compiler = queryset.query.get_compiler(DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        columns = [column[0] for column in compiler.select[: compiler.col_count]]
        converters = compiler.get_converters(columns)
        return _Statement(
            sql=sql,
            params=tuple(params),
            converters=tuple((place, tuple(each), column) for place, (each, column) in converters.items()),
            read=_model_reader(compiler) if queryset._iterable_class is ModelIterable else tuple,
        )


def _converted(row: Sequence[Any], statement: _Statement) -> list[Any]:
    values = list(row)
    for place, converters, column in statement.converters:
        for convert in converters:
            values[place] = convert(values[place], column, connection)
    return values


def _model_reader(compiler: Any) -> Callable[[Sequence[Any]], Any]:
    """What makes an object of a row, with those that `select_related` and `annotate` have put beside it; as
    django.db.models.query.ModelIterable does it."""
    info, select = compiler.klass_info, compiler.select
    model, places = info["model"], info["select_fields"]
    start, end = places[0], places[-1] + 1
    names = [column[0].target.attname for column in select[start:end]]
    # The stubs know a later Django, in which it takes one argument more.
    populators = get_related_populators(info, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]
    annotations = tuple((compiler.annotation_col_map or {}).items())

    def read(row: Sequence[Any]) -> Any:
        made = model.from_db(DEFAULT_DB_ALIAS, names, row[start:end])
        for populator in populators:
            populator.populate(row, made)
        for name, place in annotations:
            setattr(made, name, row[place])
        return made

    return read
