"""Assay from Python 3.9 or newer, without dependencies. Get it from your server: curl -O http://127.0.0.1:3000/assay.py

log stores rows with scores as a finished run, judge starts runs, wait waits for them, compare and gate compare them. Each takes
`url` and `token`; by default these are ASSAY_URL (else http://127.0.0.1:3000) and ASSAY_TOKEN (none if the server has no accounts).
"""
from __future__ import annotations

import contextlib
import dataclasses
import json
import math
import os
import time
import warnings
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, Iterable, Iterator, List, Mapping, Optional, Sequence, Union
from urllib.parse import quote, urlencode, urlsplit

Json = dict  # As the API answers: see /api/v1/openapi.json
Run = Union[str, Mapping[str, Any]]


class AssayError(Exception):
    """What the server refused, in its own words."""


class GateFailed(AssertionError):
    """A limit is missed; each line says which, and by how much."""


def log(rows: Any, scores: Any = None, *, name: str, config: Optional[str] = None, scored_by: Optional[str] = None,
        score: Sequence[str] = (), again: bool = False, url: Optional[str] = None, token: Optional[str] = None) -> Json:
    """Stores rows as a dataset and their scores as finished runs. No judge is called.

    rows: a list of dicts or objects, a dict of columns, a data frame, or a result of RAGAS or DeepEval. scores: the same number, in
    order, each {"metric": 0.8} or {"metric": {"score", "label", "explanation", "contexts"}}; left out if rows hold them.
    score: columns to store as scores, such as "rating=team.rating,1..5,groundedness". The answer's `runs` have an `id` and `url`.
    """
    query = [("name", name), ("config", config), ("scored-by", scored_by), ("again", "1" if again else None)]
    fields = urlencode([(key, value) for key, value in query + [("score", one) for one in score] if value is not None])
    stored = _ask("POST", f"/datasets?{fields}", _lines(rows, scores), url, token)
    if stored["rejectedCount"]:
        first = stored["rejected"][0]
        where = "" if first["line"] is None else f", the first in line {first['line']}"
        warnings.warn(f"{stored['rejectedCount']} rows were rejected{where}: {first['reason']}", stacklevel=2)
    for run in stored["runs"]:
        run["url"] = f"{_address(url)}/runs/{run['id']}"
    return stored


def judge(dataset: Run, *, metrics: Sequence[str] = ("all",), models: Optional[Sequence[str]] = None, kind: str = "openai",
          url: Optional[str] = None, token: Optional[str] = None, **settings: Any) -> List[str]:
    """Starts a run for each configuration with a judge of the server, and returns their ids. `settings` are those of the API's body."""
    chosen = {"kind": kind, **({"models": list(models)} if models else {}), **settings.pop("judge", {})}
    body = {"datasetId": _ids(dataset)[0], "metrics": list(metrics), "judge": chosen, **settings}
    return [run["id"] for run in _ask("POST", "/runs", json.dumps(body).encode(), url, token)["runs"]]


def wait(runs: Union[Run, Iterable[Run]], *, timeout: Optional[float] = None, url: Optional[str] = None,
         token: Optional[str] = None) -> List[Json]:
    """Returns the finished runs. Raises AssayError if one pauses, fails or is cancelled, or after `timeout` seconds."""
    ends = math.inf if timeout is None else time.monotonic() + timeout
    states = []
    for run in _ids(runs):
        while (state := _ask("GET", f"/runs/{quote(run, '')}", None, url, token))["status"] in ("queued", "running"):
            if time.monotonic() > ends:
                raise AssayError(f"The run {run} is still {state['status']} after {timeout} seconds.")
            time.sleep(0.5)
        if not state["status"].startswith("completed"):
            raise AssayError(f"The run {run} is {state['status']}. {state.get('reason') or ''}".strip())
        states.append(state)
    return states


def compare(baseline: Run, *candidates: Run, url: Optional[str] = None, token: Optional[str] = None, **settings: Any) -> Json:
    """Compares one to three runs with a baseline: the name of one, or a run. Settings as in the API: margin="0.05", decide="…"."""
    named = _ask("GET", "/baselines", None, url, token)["baselines"]
    if any(one["name"] == baseline for one in named):
        runs = {"baseline": baseline, "runs": ",".join(_ids(candidates))}
    else:
        runs = {"runs": ",".join([*_ids(baseline)[:1], *_ids(candidates)])}
    query = urlencode({**runs, **{key.replace("_", "-"): value for key, value in settings.items()}})
    return _ask("GET", f"/compare?{query}", None, url, token)


def gate(run: Run, *, fail_under: Mapping[str, float] = {}, baseline: Optional[Run] = None,
         fail_on_regression: Mapping[str, float] = {}, url: Optional[str] = None, token: Optional[str] = None) -> Json:
    """Raises GateFailed if a metric's mean is below `fail_under`, where samples without a score count as 0, or if the run loses more
    than the margin of `fail_on_regression` against the baseline. Waits for the run, and returns it."""
    if fail_on_regression and baseline is None:
        raise AssayError("fail_on_regression needs a baseline.")
    [state] = wait(run, url=url, token=token)
    missed = []
    for metric, limit in fail_under.items():
        summary = state["metrics"].get(metric)
        if summary is None:
            raise AssayError(f"The run has no metric {metric}; it has {', '.join(state['metrics'])}.")
        reached = summary["bounds"][0] if summary.get("bounds") else summary["mean"]
        if reached is None or reached < limit:
            found = "without scores" if reached is None else round(reached, 4)
            missed.append(f"{metric} is {found}; it should be at least {limit}.")
    if baseline is not None and fail_on_regression:
        margins = ",".join(f"{metric}={margin}" for metric, margin in fail_on_regression.items())
        checks = compare(baseline, run, contexts=0, fail_on_regression=margins, url=url, token=token)["gate"]
        missed += [check["sentence"] for check in checks if check["verdict"] in ("fails", "incomplete")]
    if missed:
        raise GateFailed("\n".join(missed))
    return state


def _records(rows: Any) -> Iterator[Any]:
    """Of polars, datasets, pyarrow, pandas and RAGAS, which are recognised by their methods; else of any list."""
    if hasattr(rows, "test_results"):
        return iter(rows.test_results)
    for method in ("to_dicts", "to_list", "to_pylist"):
        if hasattr(rows, method):
            return iter(getattr(rows, method)())
    rows = rows.to_pandas() if hasattr(rows, "to_pandas") else rows
    if hasattr(rows, "to_dict") and hasattr(rows, "columns"):
        return iter(rows.to_dict("records"))
    if isinstance(rows, Mapping):
        columns = {name: list(values) for name, values in rows.items()}
        if len({len(values) for values in columns.values()}) > 1:
            raise AssayError("The columns have different lengths.")
        return (dict(zip(columns, values)) for values in zip(*columns.values()))
    if isinstance(rows, (str, bytes)) or not hasattr(rows, "__iter__"):
        raise AssayError(f"Rows must be a list, a dict of columns or a data frame, not {type(rows).__name__}.")
    return iter(rows)


def _lines(rows: Any, scores: Any) -> Iterator[bytes]:
    given, missing = None if scores is None else _records(scores), object()
    for at, record in enumerate(_records(rows)):
        row = _plain(record)
        if not isinstance(row, dict):
            raise AssayError(f"Row {at} is no dict, but {type(record).__name__}. Nothing was stored.")
        if given is not None:
            own = next(given, missing)
            if own is missing:
                raise AssayError(f"There are more rows than scores, {at}. Nothing was stored.")
            row["scores"] = {**(row["scores"] if isinstance(row.get("scores"), dict) else {}), **(_plain(own) or {})}
        yield json.dumps(row, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace") + b"\n"
    if given is not None and next(given, missing) is not missing:
        raise AssayError("There are more scores than rows. Nothing was stored.")


def _plain(value: Any) -> Any:
    """As JSON: NaN and NA as null, numpy's numbers and lists as Python's, dataclasses and pydantic models as dicts."""
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_plain(one) for one in value]
    if type(value).__name__ in ("NAType", "NaTType"):
        return None
    for method in ("tolist", "item", "model_dump", "isoformat"):
        if callable(getattr(value, method, None)):
            return _plain(getattr(value, method)())
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    return str(value)


def _ids(runs: Union[Run, Iterable[Run]]) -> List[str]:
    return [one if isinstance(one, str) else one["id"] for one in ([runs] if isinstance(runs, (str, Mapping)) else runs)]


def _address(url: Optional[str]) -> str:
    return (url or os.environ.get("ASSAY_URL") or "http://127.0.0.1:3000").rstrip("/")


def _ask(method: str, path: str, body: Union[bytes, Iterator[bytes], None], url: Optional[str], token: Optional[str]) -> Json:
    to = urlsplit(_address(url))
    where = f"{to.scheme}://{to.netloc.rpartition('@')[2]}"  # Without a password.
    key = (token if token is not None else os.environ.get("ASSAY_TOKEN", "")).strip()
    if to.scheme not in ("http", "https") or not to.hostname:
        raise AssayError("The address must start with http:// or https://. Check `url` or ASSAY_URL.")
    if not (key.isascii() and key.isprintable()):
        raise AssayError("The token has characters that no token has. Check `token` or ASSAY_TOKEN.")
    headers = {"content-type": "application/json" if isinstance(body, bytes) else "application/x-ndjson"} if body else {}
    headers.update({"authorization": f"Bearer {key}"} if key else {})
    # urllib would send the token on to wherever a redirect leads.
    connection = (HTTPSConnection if to.scheme == "https" else HTTPConnection)(to.hostname, to.port, timeout=600)
    try:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # A refusal can come before all rows are sent.
            connection.request(method, f"{to.path}/api/v1{path}", body, headers)
        answer = connection.getresponse()
        text = answer.read()
    except (OSError, HTTPException) as error:
        raise AssayError(f"Assay does not answer at {where}: {error}. Check `url` or ASSAY_URL.") from None
    finally:
        connection.close()
    read: Any = None
    with contextlib.suppress(ValueError):
        read = json.loads(text)
    if answer.status >= 300 or not isinstance(read, dict):
        detail = isinstance(read, dict) and read.get("detail")
        raise AssayError(str(detail or f"{where} answered {answer.status} and is perhaps not Assay."))
    return read
