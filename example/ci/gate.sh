#!/bin/sh
# Judges the given file at a server and compares every configuration with the baseline "main" of this repository. On main, runs
# that hold become the baseline. Set ASSAY_URL, ASSAY_TOKEN, BRANCH and PROJECT, and ASSAY to the installed command: npx would
# download a stranger's package of that name if none is installed. Writes comparison.md for the pull request.
# docs/command.md lists the exit codes.
set -eu
[ "$BRANCH" != main ] || set -- "$@" --main
code=0
"${ASSAY:-./node_modules/.bin/assay}" gate "$@" --name "$BRANCH" --baseline main --project "$PROJECT" \
  --fail-on-regression nvidia-context-relevance=0.02 \
  --fail-on-regression context-adherence-plus=0.02 \
  --fail-on-regression trulens-answer-relevance=0.02 > comparison.md || code=$?
cat comparison.md
exit "$code"
