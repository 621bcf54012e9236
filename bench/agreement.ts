// npm run agreement -- FILE.jsonl… [--half 1|2 --most N --polls N --json]: how well the lexical judge agrees with people, on rows of Assay
// with labels or on rows of WiCE. --half takes half of the questions: change rules by the errors of one, and measure on the other.
import { basename } from "node:path";
import { parseArgs } from "node:util";
import type { Measured } from "./agreement-counts";
import { measureClaims, measureSelected } from "./agreement-evidence";
import { judgeOf, readRows } from "./agreement-rows";
import { measureScores } from "./agreement-scores";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    polls: { type: "string" },
    half: { type: "string" },
    most: { type: "string", default: "5000" },
  },
});
if (positionals.length === 0) {
  console.error("Name files with labelled rows: npm run agreement -- FILE.jsonl… [--half 1|2] [--most N] [--polls N] [--json]");
  process.exit(2);
}

const measured: Measured[] = [];
for (const path of positionals) {
  const file = basename(path, ".jsonl");
  const rows = await readRows(path, { half: values.half ? Number(values.half) : undefined, most: Number(values.most) });
  const count = rows.samples.length + rows.claims.length;
  if (count < rows.of) console.error(`${file}: ${count} of ${rows.of} rows, chosen by question with a fixed seed.`);
  const { judge, evidence } = judgeOf(rows);
  measured.push(
    ...(await measureScores(file, rows.samples, judge, values.polls ? Number(values.polls) : undefined)),
    ...(await measureSelected(file, rows.samples, judge)),
    ...measureClaims(file, rows.claims, evidence),
  );
}

if (values.json) console.log(JSON.stringify({ judge: "lexical", measured }, null, 2));
else
  console.table(
    measured.map(({ value, ci95, ...rest }) => ({
      ...rest,
      value: value === null ? "not defined" : value.toFixed(3),
      "95%": ci95?.map((end) => end.toFixed(3)).join(" to ") ?? "none",
    })),
    ["file", "what", "value", "95%", "n"],
  );
