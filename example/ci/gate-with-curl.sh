#!/bin/sh
# Like gate.sh, but only needs curl 7.87 or newer.
set -eu
api="$ASSAY_URL/api/v1"
ask() {
  curl --silent --show-error --fail-with-body --header "authorization: Bearer ${ASSAY_TOKEN:-}" "$@" > answer.txt && return
  cat answer.txt >&2
  exit 2
}
first() { grep -o "\"$1\":\"[^\"]*\"" answer.txt | head -n 1 | cut -d '"' -f 4; }

ask "$api/judges"
judge=$(first kind)
ask --data-binary "@${1:-answers.jsonl}" --header "content-type: application/x-ndjson" --url-query "name=$BRANCH" "$api/datasets"
dataset=$(first id)
ask --json "{\"datasetId\":\"$dataset\",\"metrics\":[\"all\"],\"judge\":{\"kind\":\"$judge\"}}" "$api/runs"
run=$(first id)

while ask "$api/runs/$run"; status=$(first status); [ "$status" = queued ] || [ "$status" = running ]; do sleep 2; done
case $status in completed*) ;; *) echo "Run $run is $status." >&2; exit 5 ;; esac

ask "$api/baselines"
if grep -q '"name":"main"' answer.txt; then
  limits=nvidia-context-relevance=0.02,context-adherence-plus=0.02,trulens-answer-relevance=0.02
  ask "$api/compare/markdown?baseline=main&runs=$run&fail-on-regression=$limits"
  cp answer.txt comparison.md
  cat comparison.md
  says() { grep -q "^- \*\*$1\*\*" comparison.md; }
  if says incomplete; then exit 5; fi
  if says fails; then exit 1; fi
  if [ "$BRANCH" = main ] && says undecided; then
    echo "Undecided: the baseline stays as it is. To move it by hand: assay baseline set main $run"
    exit 0
  fi
fi
[ "$BRANCH" != main ] || ask --request PUT --json "{\"run\":\"$run\"}" "$api/baselines/main"
