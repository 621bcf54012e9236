#!/bin/sh
# Like gate.sh, but only needs curl 7.87 or newer. Set ASSAY_URL, ASSAY_TOKEN, BRANCH and PROJECT.
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
runs=$(grep -o '"id":"[^"]*"' answer.txt | cut -d '"' -f 4 | tr '\n' ' ')
code=0
: > comparison.md
for run in $runs; do
  while ask "$api/runs/$run"; status=$(first status); [ "$status" = queued ] || [ "$status" = running ]; do sleep 2; done
  case $status in completed*) ;; *) echo "Run $run is $status." >&2; exit 5 ;; esac
done
name=$(printf %s "$PROJECT/main" | sed 's:/:%2F:g')
ask "$api/baselines"
if grep -q "\"name\":\"$PROJECT/main\"" answer.txt; then
  limits=nvidia-context-relevance=0.02,context-adherence-plus=0.02,trulens-answer-relevance=0.02
  for run in $runs; do
    ask --dump-header headers.txt "$api/compare/markdown?baseline=$name&runs=$run&fail-on-regression=$limits"
    cat answer.txt | tee -a comparison.md
    now=$(tr -d '\r' < headers.txt | sed -n 's/^assay-exit-code: //p')
    # 5 before 2 before 1 before 0; without the header nothing is known.
    case ${now:-2}$code in 5?|?5) code=5 ;; 2?|?2) code=2 ;; 1?|?1) code=1 ;; esac
  done
  [ "$code" -eq 0 ] || exit "$code"
  if grep -q '^- \*\*undecided\*\*' comparison.md; then
    echo "Undecided: the baseline stays as it is. To move it by hand: assay baseline set $PROJECT/main RUN"
    exit 0
  fi
elif [ "$BRANCH" != main ]; then
  echo "There is no baseline $PROJECT/main yet, so nothing can be compared. The job of the main branch sets it." >&2
  exit 2
fi
[ "$BRANCH" != main ] || ask --request PUT --json "{\"run\":\"${runs%% *}\"}" --url-query "project=$PROJECT" "$api/baselines/main"
