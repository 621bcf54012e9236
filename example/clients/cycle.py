"""Imports a file, judges it, prints its means. ASSAY_URL names the server, ASSAY_TOKEN a token if it has accounts."""
import json, os, sys, time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

base = os.environ.get("ASSAY_URL", "http://127.0.0.1:3000") + "/api/v1"
token = os.environ.get("ASSAY_TOKEN")


def ask(path, body=None, kind="application/json"):
    headers = {"content-type": kind, **({"authorization": f"Bearer {token}"} if token else {})}
    try:
        with urlopen(Request(base + path, data=body, headers=headers)) as answer:
            return json.load(answer)
    except HTTPError as error:
        sys.exit(json.load(error)["detail"])


with open(sys.argv[1] if len(sys.argv) > 1 else "../pubmedqa-retrieval.jsonl", "rb") as file:
    dataset = ask("/datasets?name=From%20Python", file.read(), "application/x-ndjson")
print(f"{dataset['accepted']} rows stored, {dataset['rejectedCount']} rejected")

wanted = {"datasetId": dataset["id"], "metrics": ["all"], "judge": {"kind": "lexical"}}
for started in ask("/runs", json.dumps(wanted).encode())["runs"]:
    run = ask(f"/runs/{started['id']}")
    while run["status"] in ("queued", "running"):
        time.sleep(0.5)
        run = ask(f"/runs/{started['id']}")
    for metric, summary in run["metrics"].items():
        print(run["configuration"], metric, summary["mean"], summary["band"])
