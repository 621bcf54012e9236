#!/bin/sh
# Judges answers.jsonl at a server and holds it to the baseline "main". Fails where a metric lost more than it may.
# ASSAY_URL and ASSAY_TOKEN name the server; BRANCH names what was answered. comparison.md is for the pull request.
set -eu
assay=${ASSAY:-npx assay}

code=0
$assay evaluate "${1:-answers.jsonl}" --name "$BRANCH" --json > runs.json || code=$?
# 3: some judgments are in error. The comparison says what that can change.
[ "$code" -eq 0 ] || [ "$code" -eq 3 ] || exit "$code"
run=$(node -p 'JSON.parse(fs.readFileSync("runs.json", "utf8")).runs[0].id')

if $assay baseline list --json | grep -q '"name":"main"'; then
  code=0
  $assay compare --baseline main "$run" --markdown \
    --fail-on-regression context-adherence-plus=0.02 \
    --fail-on-regression trulens-answer-relevance=0.02 > comparison.md || code=$?
  cat comparison.md
  [ "$code" -eq 0 ] || exit "$code"
fi
# What passed on main is what the next branch is compared with.
[ "$BRANCH" != main ] || $assay baseline set main "$run"
