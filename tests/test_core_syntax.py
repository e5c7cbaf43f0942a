"""What MicroPython 1.27 lacks or does otherwise does not stand in the core.

One function a rule: it yields the lines of a module that break it. Every rule has
snippets that it must find and snippets that it must leave alone. Recursion is not
looked at. What a syntax tree cannot show (the order of maps, letters outside ASCII)
is left to ``test_micropython.py``.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

CORE = Path(__file__).parent.parent / "unorules" / "core"
MODULES = sorted(CORE.rglob("*.py"))

Lines = Iterator[int]
Rule = Callable[[ast.Module], Lines]

# Walking a tree ------------------------------------------------------------------


def is_guard(node: ast.AST) -> bool:
    """Whether this is ``if TYPE_CHECKING:``, whose body never runs."""
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


def running(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what is run: all but annotations and what is for the type checker only."""
    yield node
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns") or (is_guard(node) and field != "orelse"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from running(child)


def calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Yield the calls that are run, each with the last name of what is called."""
    for node in running(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id, node
            elif isinstance(node.func, ast.Attribute):
                yield node.func.attr, node


def method_calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Yield the calls of methods that are run, each with the method's name."""
    return ((name, call) for name, call in calls(tree) if isinstance(call.func, ast.Attribute))


def all_arguments(tree: ast.Module) -> Iterator[ast.arguments]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.arguments))


# Imports -------------------------------------------------------------------------


def foreign_import(tree: ast.Module) -> Lines:
    """Only the core itself, json, and the two that the browser has stand-ins for."""
    stand_ins = {"__future__": {"annotations"}, "typing": {"TYPE_CHECKING"}}
    for node in running(tree):
        if isinstance(node, ast.Import):
            if not all(is_core(alias.name) or alias.name == "json" for alias in node.names):
                yield node.lineno
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            names = {alias.name for alias in node.names}
            if not (is_core(module) or names <= stand_ins.get(module, set())):
                yield node.lineno


def is_core(module: str) -> bool:
    return module == "unorules.core" or module.startswith("unorules.core.")


def late_import(tree: ast.Module) -> Lines:
    """An import stands at the top, so that what is missing shows when the core loads."""
    top = [node for statement in tree.body for node in [statement, *guarded(statement)]]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom) and node not in top:
            yield node.lineno


def guarded(node: ast.stmt) -> list[ast.stmt]:
    return node.body if isinstance(node, ast.If) and is_guard(node) else []


# Statements and definitions ------------------------------------------------------


def match_statement(tree: ast.Module) -> Lines:
    return (node.lineno for node in ast.walk(tree) if isinstance(node, ast.Match))


def exception_group(tree: ast.Module) -> Lines:
    return (node.lineno for node in ast.walk(tree) if isinstance(node, ast.TryStar))


def chained_exception(tree: ast.Module) -> Lines:
    """``raise … from error`` prints a warning; ``from None`` is silent."""
    for node in running(tree):
        cause = node.cause if isinstance(node, ast.Raise) else None
        if cause is not None and not is_none(cause):
            yield cause.lineno


def is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def positional_only(tree: ast.Module) -> Lines:
    return (
        arguments.posonlyargs[0].lineno
        for arguments in all_arguments(tree)
        if arguments.posonlyargs
    )


def generated_class(tree: ast.Module) -> Lines:
    """Dataclasses, enums and named tuples that are written as classes."""
    makers = {
        "dataclass", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag",
        "NamedTuple", "TypedDict", "Protocol", "Generic",
    }  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            used = {name_of(maker) for maker in [*node.bases, *node.decorator_list]}
            yield from [node.lineno] * bool(makers & used)


def name_of(node: ast.expr) -> str:
    """Return the last name of a class or decorator: ``dataclass`` of ``a.dataclass(…)``."""
    if isinstance(node, ast.Call):
        return name_of(node.func)
    if isinstance(node, ast.Subscript):
        return name_of(node.value)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def class_keyword(tree: ast.Module) -> Lines:
    """No metaclass, and nothing passed to ``__init_subclass__``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.keywords:
            yield node.lineno


def unasked_hook(tree: ast.Module) -> Lines:
    """Special methods that nothing calls."""
    hooks = ("__class_getitem__", "__init_subclass__", "__missing__", "__format__")
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name in hooks:
            yield node.lineno


def cached_function(tree: ast.Module) -> Lines:
    caches = {"lru_cache", "cache", "cached_property"}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            used = {name_of(decorator) for decorator in node.decorator_list}
            yield from [node.lineno] * bool(caches & used)


# Expressions ---------------------------------------------------------------------


def star_in_display(tree: ast.Module) -> Lines:
    """``[*a, b]``, ``(b, *a)`` and ``{**a}``; a star in a call or a target is fine."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            if None in node.keys:
                yield node.lineno
        elif isinstance(node, ast.List | ast.Tuple | ast.Set):
            loads = isinstance(node, ast.Set) or isinstance(node.ctx, ast.Load)
            if loads and any(isinstance(entry, ast.Starred) for entry in node.elts):
                yield node.lineno


def stepped_slice(tree: ast.Module) -> Lines:
    """A step works only when a list is read."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Slice) and node.step is not None:
            yield node.lineno


def type_at_run_time(tree: ast.Module) -> Lines:
    """``tuple[int, int]`` and ``int | None`` as values: aliases, casts, isinstance."""
    types = {n for n in dir(builtins) if isinstance(getattr(builtins, n), type)}
    for node in running(tree):
        if isinstance(node, ast.Subscript):
            of_type = isinstance(node.value, ast.Name) and node.value.id in types
            yield from [node.lineno] * of_type
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            for side in (node.left, node.right):
                if is_none(side) or (isinstance(side, ast.Name) and side.id in types):
                    yield node.lineno


def f_string(tree: ast.Module) -> Lines:
    """No string with ``: { } [`` inside a placeholder, and no f-string, lambda or ``:=``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FormattedValue):
            for inner in ast.walk(node.value):
                text = inner.value if isinstance(inner, ast.Constant) else ""
                if isinstance(inner, ast.JoinedStr | ast.Lambda | ast.NamedExpr) or (
                    isinstance(text, str) and set(":{}[]") & set(text)
                ):
                    yield node.lineno


# Names and methods ---------------------------------------------------------------


def missing_builtin(tree: ast.Module) -> Lines:
    missing = {
        "ascii", "format", "vars", "aiter", "anext", "breakpoint", "IOError",
        "EnvironmentError", "RecursionError", "ReferenceError", "SystemError", "BufferError",
        "FloatingPointError", "ModuleNotFoundError", "UnboundLocalError", "TimeoutError",
        "FileNotFoundError", "FileExistsError", "PermissionError", "ConnectionError",
        "InterruptedError", "IsADirectoryError", "NotADirectoryError", "ExceptionGroup",
        "UnicodeDecodeError", "UnicodeEncodeError", "UnicodeTranslateError",
        "Warning", "UserWarning", "DeprecationWarning", "RuntimeWarning", "FutureWarning",
        "__doc__", "__spec__",
    }  # fmt: skip
    for node in running(tree):
        if isinstance(node, ast.Name) and node.id in missing and isinstance(node.ctx, ast.Load):
            yield node.lineno


def missing_attribute(tree: ast.Module) -> Lines:
    missing = {
        "__doc__", "__annotations__", "__defaults__", "__kwdefaults__", "__closure__",
        "__mro__", "__base__", "__subclasses__", "__wrapped__",
        "__cause__", "__context__", "__traceback__", "with_traceback", "add_note",
    }  # fmt: skip
    for node in running(tree):
        if isinstance(node, ast.Attribute) and node.attr in missing:
            yield node.lineno


def missing_method(tree: ast.Module) -> Lines:
    """Methods of str, int and named tuples, called or taken from their type."""
    missing = {
        "bit_count", "bit_length", "as_integer_ratio", "is_integer",
        "removeprefix", "removesuffix", "casefold", "format_map", "capitalize", "title",
        "swapcase", "ljust", "rjust", "zfill", "expandtabs", "translate", "maketrans",
        "isalnum", "isascii", "isdecimal", "isidentifier", "isnumeric", "isprintable",
        "istitle", "_replace", "_asdict", "_make", "_fields",
    }  # fmt: skip
    called = {id(call.func) for _, call in method_calls(tree)}
    for node in running(tree):
        if isinstance(node, ast.Attribute) and node.attr in missing:
            of_type = isinstance(node.value, ast.Name) and node.value.id in ("str", "int")
            if id(node) in called or of_type or node.attr.startswith("_"):
                yield node.lineno


def missing_keyword(tree: ast.Module) -> Lines:
    """Keyword arguments that built-in functions and methods do not take."""
    missing = {
        "zip": {"strict"},
        "sum": {"start"},
        "print": {"flush"},
        "int": {"base"},
        "round": {"ndigits"},
        "pow": {"exp", "mod"},
        "str": {"object", "encoding", "errors"},
        "split": {"sep", "maxsplit"},
        "rsplit": {"sep", "maxsplit"},
        "replace": {"count"},
        "encode": {"encoding", "errors"},
        "decode": {"encoding", "errors"},
        "namedtuple": {"defaults", "rename", "module"},
        "dumps": {"sort_keys", "indent", "ensure_ascii", "default", "cls", "skipkeys"},
        "dump": {"sort_keys", "indent", "ensure_ascii", "default", "cls", "skipkeys"},
        "loads": {"object_hook", "object_pairs_hook", "parse_int", "parse_float", "cls"},
        "load": {"object_hook", "object_pairs_hook", "parse_int", "parse_float", "cls"},
    }
    for name, call in calls(tree):
        if missing.get(name, set()) & {keyword.arg for keyword in call.keywords}:
            yield call.lineno


def unstable_sort(tree: ast.Module) -> Lines:
    """Sorting by a key mixes up what has the same key: put the position into what is sorted."""
    for name, call in calls(tree):
        if name in ("sort", "sorted") and "key" in [keyword.arg for keyword in call.keywords]:
            yield call.lineno


def built_in_base(tree: ast.Module) -> Lines:
    """``Exception.__init__(self)`` does not exist, ``super().__init__()`` does."""
    for node in running(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            owner, name = node.value.id, node.attr
            special = name.startswith("__") and name not in ("__name__", "__class__")
            if special and owner != "object" and hasattr(builtins, owner):
                yield node.lineno


def class_new(tree: ast.Module) -> Lines:
    """``Deck.__new__(Deck)`` does not exist, ``object.__new__(Deck)`` does."""
    for node in running(tree):
        if isinstance(node, ast.Attribute) and node.attr == "__new__":
            of_object = isinstance(node.value, ast.Name) and node.value.id == "object"
            yield from [node.lineno] * (not of_object)


def ascii_only(tree: ast.Module) -> Lines:
    """Case and kind of letters are known only in ASCII: ``words.fold`` does the rest."""
    asked = {"lower", "upper", "islower", "isupper", "isalpha", "isdigit", "isspace"}
    folding = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == "fold"
        for inner in ast.walk(node)
    }
    for name, call in method_calls(tree):
        if name in asked and id(call) not in folding:
            yield call.lineno


def any_blank(tree: ast.Module) -> Lines:
    """Without an argument these look for blanks, and only those in ASCII are known."""
    for name, call in method_calls(tree):
        blank = name in ("strip", "lstrip", "rstrip", "split", "rsplit") and not call.args
        if blank or name == "splitlines":
            yield call.lineno


# The tests -----------------------------------------------------------------------

BAD: list[tuple[Rule, str]] = [
    (foreign_import, "import re"),
    (foreign_import, "import json, random"),
    (foreign_import, "import unorules"),
    (foreign_import, "import unorules.judge"),
    (foreign_import, "import unorules.corelike"),
    (foreign_import, "import typing"),
    (foreign_import, "from typing import TYPE_CHECKING, Any"),
    (foreign_import, "from typing import NamedTuple"),
    (foreign_import, "from dataclasses import dataclass"),
    (foreign_import, "from functools import lru_cache"),
    (foreign_import, "from collections import Counter"),
    (foreign_import, "from collections.abc import Mapping"),
    (foreign_import, "from bisect import bisect"),
    (foreign_import, "from difflib import get_close_matches"),
    (foreign_import, "from unorules import core"),
    (foreign_import, "from . import cards"),
    (foreign_import, "from .cards import Deck"),
    (foreign_import, "from __future__ import division"),
    (foreign_import, "if TYPE_CHECKING:\n    pass\nelse:\n    import re"),
    (foreign_import, "def f():\n    import re"),
    (late_import, "def f():\n    import json"),
    (late_import, "class A:\n    from unorules.core import cards"),
    (late_import, "try:\n    import json\nexcept ImportError:\n    pass"),
    (late_import, "if TYPE_CHECKING:\n    pass\nelse:\n    import json"),
    (late_import, "if DEBUG:\n    import json"),
    (match_statement, "match x:\n    case 1:\n        pass"),
    (exception_group, "try:\n    f()\nexcept* ValueError:\n    pass"),
    (
        chained_exception,
        "try:\n    f()\nexcept KeyError as error:\n    raise ValueError from error",
    ),
    (positional_only, "def f(a, /):\n    pass"),
    (positional_only, "class A:\n    def f(self, /, b):\n        pass"),
    (positional_only, "f = lambda a, /: a"),
    (generated_class, "@dataclass\nclass A:\n    x: int"),
    (generated_class, "@dataclasses.dataclass(frozen=True)\nclass A:\n    x: int"),
    (generated_class, "class A(Enum):\n    X = 1"),
    (generated_class, "class A(enum.IntEnum):\n    X = 1"),
    (generated_class, "class A(NamedTuple):\n    x: int"),
    (generated_class, "class A(Generic[T]):\n    pass"),
    (class_keyword, "class A(metaclass=M):\n    pass"),
    (class_keyword, "class A(B, x=1):\n    pass"),
    (unasked_hook, "class A:\n    def __class_getitem__(cls, key):\n        return cls"),
    (unasked_hook, "class A:\n    def __init_subclass__(cls):\n        pass"),
    (unasked_hook, "class A(dict):\n    def __missing__(self, key):\n        return 1"),
    (cached_function, "@lru_cache\ndef f():\n    pass"),
    (cached_function, "@functools.lru_cache(maxsize=None)\ndef f():\n    pass"),
    (cached_function, "class A:\n    @cached_property\n    def f(self):\n        pass"),
    (star_in_display, "x = [*a, *b]"),
    (star_in_display, "x = (1, *a)"),
    (star_in_display, "x = 1, *a"),
    (star_in_display, "def f():\n    return 1, *a"),
    (star_in_display, "def f():\n    yield 1, *a"),
    (star_in_display, "x = {*a}"),
    (star_in_display, "x = {**a, 'b': 1}"),
    (star_in_display, "for x in (1, *a):\n    pass"),
    (star_in_display, "f([1, *a])"),
    (star_in_display, "def f(x: tuple[*A]):\n    pass"),
    (star_in_display, "if TYPE_CHECKING:\n    X = tuple[*A]"),
    (stepped_slice, "x = a[::2]"),
    (stepped_slice, "x = a[::-1]"),
    (stepped_slice, "a[::2] = b"),
    (stepped_slice, "del a[1:9:2]"),
    (type_at_run_time, "Path = tuple[int, int]"),
    (type_at_run_time, "Maybe = int | None"),
    (type_at_run_time, "Maybe = Move | None"),
    (type_at_run_time, "class A(list[int]):\n    pass"),
    (type_at_run_time, "x = cast(dict[str, int], y)"),
    (type_at_run_time, "isinstance(x, int | str)"),
    (type_at_run_time, "def f():\n    X = list[int]"),
    (f_string, "f'{f\"{x}\"}'"),
    (f_string, "f'{x[\"a:b\"]}'"),
    (f_string, "f'{\"}\"}'"),
    (f_string, "f'{\"a[b\"}'"),
    (f_string, "f'{(lambda: 1)()}'"),
    (f_string, "f'{(y := 1)}'"),
    (missing_builtin, "vars(x)"),
    (missing_builtin, "format(x, '>3')"),
    (missing_builtin, "try:\n    f()\nexcept RecursionError:\n    pass"),
    (missing_builtin, "try:\n    f()\nexcept (KeyError, FileNotFoundError):\n    pass"),
    (missing_builtin, "text = __doc__"),
    (missing_attribute, "f.__doc__"),
    (missing_attribute, "A.__mro__"),
    (missing_attribute, "A.__annotations__"),
    (missing_attribute, "error.__cause__"),
    (missing_attribute, "raise ValueError().with_traceback(None)"),
    (missing_method, "mask.bit_count()"),
    (missing_method, "(1 << 3).bit_length()"),
    (missing_method, "name.removeprefix('a')"),
    (missing_method, "name.removesuffix('a')"),
    (missing_method, "name.casefold()"),
    (missing_method, "name.format_map(facts)"),
    (missing_method, "name.capitalize()"),
    (missing_method, "name.title()"),
    (missing_method, "name.ljust(3)"),
    (missing_method, "name.rjust(3)"),
    (missing_method, "str(n).zfill(3)"),
    (missing_method, "pair._replace(x=1)"),
    (missing_method, "Pair._fields"),
    (missing_method, "list(map(str.casefold, names))"),
    (missing_method, "sum(map(int.bit_count, masks))"),
    (missing_method, "[n.isnumeric() for n in names]"),
    (missing_keyword, "zip(a, b, strict=True)"),
    (missing_keyword, "zip(a, b, strict=False)"),
    (missing_keyword, "json.dumps(x, sort_keys=True)"),
    (missing_keyword, "json.dumps(x, ensure_ascii=False)"),
    (missing_keyword, "json.loads(x, object_pairs_hook=f)"),
    (missing_keyword, "sum(x, start=1)"),
    (missing_keyword, "text.split(',', maxsplit=1)"),
    (missing_keyword, "namedtuple('P', 'a', defaults=(1,))"),
    (missing_keyword, "int('1', base=2)"),
    (unstable_sort, "x.sort(key=f)"),
    (unstable_sort, "sorted(x, key=lambda y: y[0])"),
    (unstable_sort, "sorted(x, reverse=True, key=f)"),
    (
        built_in_base,
        "class A(Exception):\n    def __init__(self):\n        Exception.__init__(self)",
    ),
    (built_in_base, "class A(dict):\n    def f(self):\n        dict.__setitem__(self, 1, 2)"),
    (class_new, "x = Deck.__new__(Deck)"),
    (class_new, "class A:\n    def twin(self):\n        return type(self).__new__(type(self))"),
    (ascii_only, "x.lower()"),
    (ascii_only, "x.upper()"),
    (ascii_only, "all([c.isalpha() for c in x])"),
    (ascii_only, "x.isdigit()"),
    (any_blank, "x.strip()"),
    (any_blank, "x.split()"),
    (any_blank, "x.splitlines()"),
]

GOOD: list[tuple[Rule, str]] = [
    (foreign_import, "from __future__ import annotations"),
    (foreign_import, "from typing import TYPE_CHECKING"),
    (foreign_import, "import json"),
    (foreign_import, "import unorules.core.cards"),
    (foreign_import, "from unorules.core import cards"),
    (foreign_import, "from unorules.core.cards import Deck"),
    (foreign_import, "if TYPE_CHECKING:\n    from typing import Any\n    import re"),
    (late_import, "import json\nfrom unorules.core import cards"),
    (late_import, "if TYPE_CHECKING:\n    from typing import Any"),
    (match_statement, "match = 1\nmatch(x)"),
    (exception_group, "try:\n    f()\nexcept ValueError:\n    pass"),
    (chained_exception, "raise ValueError"),
    (chained_exception, "try:\n    f()\nexcept KeyError:\n    raise ValueError from None"),
    (positional_only, "def f(a, *b, c=1, **d):\n    return a / c"),
    (generated_class, "class Data(Exception):\n    __slots__ = ('x',)"),
    (generated_class, "@decorated\nclass A(B):\n    pass"),
    (class_keyword, "class A(B, C):\n    pass"),
    (unasked_hook, "class A:\n    def __getitem__(self, key):\n        return key"),
    (cached_function, "class A:\n    @property\n    def f(self):\n        pass"),
    (star_in_display, "f(*a, **b)"),
    (star_in_display, "first, *rest = a"),
    (star_in_display, "[first, *rest] = a"),
    (star_in_display, "for first, *rest in a:\n    pass"),
    (star_in_display, "def f(*a, **b):\n    return [1] + list(a)"),
    (star_in_display, "x = {'a': None}"),
    (stepped_slice, "x = a[1:-1]"),
    (stepped_slice, "for i in range(9, 0, -1):\n    pass"),
    (type_at_run_time, "def f(a: list[int], *b: int | None) -> dict[str, int]:\n    pass"),
    (type_at_run_time, "x: list[int] = []"),
    (type_at_run_time, "def f():\n    x: tuple[int, ...] | None = None"),
    (type_at_run_time, "if TYPE_CHECKING:\n    Path = tuple[int, int]\n    Maybe = int | None"),
    (type_at_run_time, "mask = a | b[0]"),
    (type_at_run_time, "list(a.items())[0]"),
    (type_at_run_time, "isinstance(x, (int, str))"),
    (f_string, "f'{x}: {y[0]:>3} {z!r} {{}}'"),
    (f_string, "f'{\", \".join(x)}'"),
    (f_string, "f\"{x['a']}\""),
    (f_string, "f'{x[1:2]}'"),
    (missing_builtin, "x.format(1)"),
    (missing_builtin, "format = 1"),
    (missing_builtin, "try:\n    f()\nexcept (LookupError, OSError):\n    pass"),
    (missing_attribute, "A.__slots__\nf.__name__\nA().__class__"),
    (missing_method, "title = rule.title"),
    (missing_method, "self.title = x"),
    (missing_method, "'{a}'.format(a=1).replace('a', 'b').partition('b')"),
    (missing_method, "def title():\n    pass\n\ntitle()"),
    (missing_keyword, "zip(a, b)"),
    (missing_keyword, "json.dumps(x, separators=(',', ':'))"),
    (missing_keyword, "max(x, key=f, default=1)"),
    (missing_keyword, "enumerate(x, start=1)"),
    (missing_keyword, "text.split(',', 1)"),
    (unstable_sort, "x.sort()\nsorted(x, reverse=True)"),
    (unstable_sort, "max(x, key=f)"),
    (built_in_base, "class A(Exception):\n    def __init__(self):\n        super().__init__()"),
    (built_in_base, "class A(B):\n    def __init__(self):\n        B.__init__(self)"),
    (built_in_base, "int.__name__"),
    (class_new, "x = object.__new__(Deck)"),
    (ascii_only, "def fold(text):\n    return text.lower()"),
    (ascii_only, "lower = 1"),
    (any_blank, "x.strip(' ')\nx.split(',')\nx.rsplit(' ', 1)"),
]  # fmt: skip

RULES = list(dict.fromkeys(rule for rule, _ in BAD))


@pytest.mark.parametrize("rule", RULES)
def test_core_keeps(rule: Rule) -> None:
    broken = [
        f"{path.relative_to(CORE.parent.parent)}:{line}"
        for path in MODULES
        for line in rule(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not broken, f"{rule.__name__}: {rule.__doc__}"


@pytest.mark.parametrize(("rule", "snippet"), BAD)
def test_rule_finds(rule: Rule, snippet: str) -> None:
    assert list(rule(ast.parse(snippet)))


@pytest.mark.parametrize(("rule", "snippet"), GOOD)
def test_rule_leaves_alone(rule: Rule, snippet: str) -> None:
    assert not list(rule(ast.parse(snippet)))


def test_every_rule_is_tested_both_ways() -> None:
    written = [
        value
        for value in list(globals().values())
        if callable(value) and getattr(value, "__annotations__", {}).get("return") == "Lines"
    ]
    assert {rule for rule, _ in BAD} == {rule for rule, _ in GOOD} == set(written)


def test_the_core_is_there() -> None:
    assert len(MODULES) > 20


# The map -------------------------------------------------------------------------


def test_the_map_of_the_core_names_every_module_once() -> None:
    text = ast.get_docstring(ast.parse((CORE / "__init__.py").read_text(encoding="utf-8"))) or ""
    rows = [
        line.split("  ", 1)[1] for line in text.splitlines() if re.match(r"[a-z ]+  +[a-z]", line)
    ]
    named = [name for row in rows for name in re.findall(r"[a-z_]+", row)]
    here = [path.stem for path in CORE.iterdir() if path.stem not in ("__init__", "__pycache__")]
    assert sorted(named) == sorted(here)
