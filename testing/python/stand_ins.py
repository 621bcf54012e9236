"""Runs docs/python.md where RAGAS, DeepEval and TruLens are not installed: their names, and results in the form of theirs."""
import runpy
import sys
from dataclasses import dataclass, field
from types import ModuleType, SimpleNamespace
from typing import Any, List, Optional

nan = float("nan")


class Float64:
    """A scalar of numpy."""

    def __init__(self, value: float) -> None:
        self.value = value

    def item(self) -> float:
        return self.value


class DataFrame:
    """What assay.py uses of pandas."""

    def __init__(self, rows: List[dict]) -> None:
        self.rows = rows
        self.columns = list(rows[0])

    def to_dict(self, orient: str) -> List[dict]:
        assert orient == "records"
        return self.rows


def evaluate_ragas(dataset: List[dict], metrics: List[Any]) -> Any:
    scores = [0.5, Float64(0.75), nan, None]
    rows = [{**row, "faithfulness": score, "answer_relevancy": 0.9} for row, score in zip(dataset, scores)]
    return SimpleNamespace(to_pandas=lambda: DataFrame(rows))


@dataclass
class LLMTestCase:
    input: str
    actual_output: str
    retrieval_context: List[str]


@dataclass
class MetricData:
    name: str
    score: Optional[float]
    success: bool
    reason: str
    evaluation_model: str = "gpt-4o"


@dataclass
class TestResult(LLMTestCase):
    success: bool = True
    metrics_data: List[MetricData] = field(default_factory=list)


def evaluate_deepeval(test_cases: List[LLMTestCase], metrics: List[Any]) -> Any:
    data = [MetricData("Faithfulness", 1.0, True, "Every claim is there."), MetricData("Answer Relevancy", 0.25, False, "It evades.")]
    return SimpleNamespace(test_results=[TestResult(**vars(case), metrics_data=data) for case in test_cases])


def records() -> DataFrame:
    calls = [
        {"args": {"question": "q", "context": context}, "ret": score, "meta": {"reason": f"It says {score}."}}
        for context, score in (("One.", Float64(1.0)), ("Two.", 0.0))
    ]
    main = {"input": "Which?", "output": "One.", "app_version": "v1", "record_id": "r1", "contexts": ["One.", "Two."]}
    return DataFrame([{**main, "Context Relevance": 0.5, "Context Relevance_calls": calls}])


def module(name: str, **names: Any) -> None:
    sys.modules[name] = ModuleType(name)
    vars(sys.modules[name]).update(names)


session = SimpleNamespace(get_records_and_feedback=lambda app_name: (records(), ["Context Relevance"]))
module("ragas", evaluate=evaluate_ragas, EvaluationDataset=SimpleNamespace(from_list=list))
module("ragas.metrics", Faithfulness=object, ResponseRelevancy=object)
module("deepeval", evaluate=evaluate_deepeval)
module("deepeval.metrics", FaithfulnessMetric=object, AnswerRelevancyMetric=object)
module("deepeval.test_case", LLMTestCase=LLMTestCase)
module("trulens")
module("trulens.core", TruSession=lambda: session)

for name, test in runpy.run_path(sys.argv[1]).items():
    if name.startswith("test_"):
        test()
