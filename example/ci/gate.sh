#!/bin/sh
# Judges answers.jsonl at a server and compares with the baseline "main". On main, a run that holds becomes the baseline.
# ASSAY_URL and ASSAY_TOKEN name the server; BRANCH names what was answered. comparison.md is for the pull request.
# docs/command.md lists the exit codes.
set -eu
assay=${ASSAY:-npx assay}

code=0
$assay evaluate "${1:-answers.jsonl}" --name "$BRANCH" --json > runs.json || code=$?
# 3: the run completed with some judgments in error. The comparison says what that can change.
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
