#!/bin/sh
# As gate.sh, with curl 7.87 or newer alone.
set -eu
api="$ASSAY_URL/api/v1"
ask() { curl --silent --show-error --fail-with-body --header "authorization: Bearer ${ASSAY_TOKEN:-}" "$@"; }
first() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }

judge=$(ask "$api/judges" | first kind)
dataset=$(ask --data-binary "@${1:-answers.jsonl}" --header "content-type: application/x-ndjson" --url-query "name=$BRANCH" "$api/datasets" | first id)
run=$(ask --json "{\"datasetId\":\"$dataset\",\"metrics\":[\"all\"],\"judge\":{\"kind\":\"$judge\"}}" "$api/runs" | first id)

while status=$(ask "$api/runs/$run" | first status); [ "$status" = queued ] || [ "$status" = running ]; do sleep 2; done
case $status in completed*) ;; *) echo "The run ended as $status." >&2; exit 2 ;; esac

if ask "$api/baselines" | grep -q '"name":"main"'; then
  asked="baseline=main&runs=$run&fail-on-regression=context-adherence-plus=0.02,trulens-answer-relevance=0.02"
  ask "$api/compare/markdown?$asked" > comparison.md
  cat comparison.md
  if ask "$api/compare?$asked&contexts=0" | grep -q '"verdict":"fails"'; then exit 1; fi
fi
[ "$BRANCH" != main ] || ask --request PUT --json "{\"run\":\"$run\"}" "$api/baselines/main"
