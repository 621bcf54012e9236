#!/bin/sh
# Judges answers.jsonl at a server and compares with the baseline "main". On main, a run that passes becomes the baseline.
# Set ASSAY_URL, ASSAY_TOKEN and BRANCH. Writes comparison.md for the pull request.
# docs/command.md lists the exit codes.
set -eu
assay=${ASSAY:-npx assay}

code=0
$assay evaluate "${1:-answers.jsonl}" --name "$BRANCH" --json > runs.json || code=$?
# 3: completed with judgments in error. The comparison shows whether that matters.
[ "$code" -eq 0 ] || [ "$code" -eq 3 ] || exit "$code"
run=$(node -p 'JSON.parse(fs.readFileSync("runs.json", "utf8")).runs[0].id')

$assay baseline list --json > baselines.json
if grep -q '"name":"main"' baselines.json; then
  code=0
  $assay compare --baseline main "$run" --markdown \
    --fail-on-regression nvidia-context-relevance=0.02 \
    --fail-on-regression context-adherence-plus=0.02 \
    --fail-on-regression trulens-answer-relevance=0.02 > comparison.md || code=$?
  cat comparison.md
  [ "$code" -eq 0 ] || exit "$code"
  if [ "$BRANCH" = main ] && grep -q '^- \*\*undecided\*\*' comparison.md; then
    echo "Undecided: the baseline stays as it is. To move it by hand: assay baseline set main $run"
    exit 0
  fi
fi
[ "$BRANCH" != main ] || $assay baseline set main "$run"
