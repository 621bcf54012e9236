/** A folder of `lib` or `components`, or a top-level folder. */
export interface Room {
  /** Its purpose, printed when an import is refused. */
  holds: string;
  /** `lib/*` means all of them; after "type:" only types. */
  imports: readonly string[];
}

const words = ["lib/domain"];
const elements = ["components/ui", "components/glossary"];

/** From the lowest to the highest; nothing imports upwards. Checked by structure.test.ts. */
export const rooms: Readonly<Record<string, Room>> = {
  "lib/domain": { holds: "the product's terms as types and zod schemas", imports: [] },
  "lib/threads": { holds: "threads and processes for work that would block the server", imports: words },
  "lib/stats": { holds: "arithmetic: means, intervals, differences, agreement", imports: words },
  "lib/charts": { holds: "charts drawn as SVG text", imports: words },
  "lib/metrics": { holds: "one file per metric: its prompts, parser and score", imports: [...words, "lib/stats"] },
  "lib/datasets": { holds: "a file's bytes read as samples", imports: [...words, "lib/threads"] },
  "lib/judge": { holds: "judge servers: configuration, requests, replies", imports: [...words, "lib/metrics"] },
  "lib/samples": { holds: "filters and sort orders of samples", imports: [...words, "lib/metrics"] },
  "lib/api": { holds: "the API's requests and responses as zod schemas", imports: [...words, "lib/samples"] },
  "lib/db": {
    holds: "reads and writes of the database",
    imports: [...words, "lib/metrics", "lib/samples", "lib/stats", "lib/threads", "prisma"],
  },
  "lib/imports": { holds: "imports of files as datasets", imports: [...words, "lib/datasets", "lib/db"] },
  "lib/scored": {
    holds: "runs from scores that another tool computed",
    imports: [...words, "lib/datasets", "lib/db", "lib/imports", "lib/metrics", "lib/summaries"],
  },
  "lib/golden": {
    holds: "golden rows: a run's samples, corrected by people",
    imports: [...words, "lib/db", "lib/imports"],
  },
  "lib/traces": {
    holds: "spans that applications send, joined into samples",
    imports: [...words, "lib/datasets", "lib/db", "lib/imports", "lib/judge", "lib/threads"],
  },
  "lib/access": { holds: "access control: requests, people, tokens, share links", imports: [...words, "lib/db", "lib/api"] },
  "lib/health": { holds: "counters and resource usage of the processes", imports: [...words, "lib/db", "lib/access"] },
  "lib/summaries": {
    holds: "a run's figures: means, counts, recall of gold contexts",
    imports: [...words, "lib/db", "lib/metrics", "lib/samples", "lib/stats"],
  },
  "lib/agreement": {
    holds: "agreement of the judge with labels",
    imports: [...words, "lib/db", "lib/metrics", "lib/stats", "lib/summaries", "lib/threads"],
  },
  "lib/rounds": {
    holds: "rounds: people label samples, or pairs of answers, without seeing scores or whose they are",
    imports: [...words, "lib/datasets", "lib/db", "lib/metrics", "lib/stats", "type:lib/api"],
  },
  "lib/comments": {
    holds: "comments on runs, samples, comparisons and rankings",
    imports: [...words, "lib/db", "type:lib/api"],
  },
  "lib/corrected": {
    holds: "what people would say of a run's means, and whether its judge is certified",
    imports: [...words, "lib/agreement", "lib/db", "lib/rounds", "lib/summaries"],
  },
  "lib/why": {
    holds: "why samples fail: stages, groups of questions, slices",
    imports: [...words, "lib/db", "lib/metrics", "lib/stats", "lib/summaries", "lib/threads"],
  },
  "lib/comparison": {
    holds: "comparison of runs: pairs, tests, decision, gate",
    imports: [...words, "lib/agreement", "lib/corrected", "lib/db", "lib/metrics", "lib/rounds", "lib/stats", "lib/summaries"],
  },
  "lib/evidence": {
    holds: "claims of several runs, checked against each other's contexts; what no run finds",
    imports: [...words, "lib/comparison", "lib/db", "lib/judge", "lib/metrics", "lib/stats", "lib/summaries", "lib/threads"],
  },
  "lib/ranking": {
    holds: "ranking of many configurations: groups that cannot be distinguished, effects of settings, cost",
    imports: [...words, "lib/comparison", "lib/corrected", "lib/db", "lib/metrics", "lib/stats", "lib/summaries"],
  },
  "lib/judges": {
    holds: "judges compared on the same labels: who tells good from bad, at what cost",
    imports: [
      ...words,
      "lib/agreement",
      "lib/comparison",
      "lib/db",
      "lib/judge",
      "lib/metrics",
      "lib/rounds",
      "lib/stats",
      "lib/summaries",
      "lib/threads",
    ],
  },
  "lib/judging": {
    holds: "the worker: takes a run, calls its judges, stores judgments; several workers per run; batches",
    imports: [...words, "lib/db", "lib/health", "lib/judge", "lib/metrics", "lib/stats", "lib/summaries", "type:lib/api"],
  },
  "lib/shares": {
    holds: "what a share link shows",
    imports: [
      ...words,
      "lib/access",
      "lib/comments",
      "lib/comparison",
      "lib/corrected",
      "lib/db",
      "lib/metrics",
      "lib/ranking",
      "lib/summaries",
    ],
  },
  "lib/exports": {
    holds: "runs and comparisons as files and reports",
    imports: [
      ...words,
      "lib/charts",
      "lib/comments",
      "lib/comparison",
      "lib/corrected",
      "lib/datasets",
      "lib/db",
      "lib/metrics",
      "lib/rounds",
      "lib/shares",
      "lib/stats",
      "lib/summaries",
      "lib/threads",
      "lib/why",
    ],
  },
  "lib/runs": {
    holds: "actions on runs: estimate, start, stop, review, archive, delete; retention and cleanup",
    imports: [
      ...words,
      "lib/comparison",
      "lib/db",
      "lib/judge",
      "lib/judging",
      "lib/metrics",
      "lib/stats",
      "lib/summaries",
      "lib/threads",
    ],
  },
  "lib/controls": {
    holds: "controls: samples of which it is known how a judge should score them",
    imports: [...words, "lib/db", "lib/imports", "lib/judge", "lib/metrics", "lib/runs", "lib/stats", "lib/why"],
  },
  "lib/judged-steps": {
    holds: "the contexts of all steps of a run, judged by its own judge",
    imports: [...words, "lib/db", "lib/imports", "lib/runs", "lib/summaries"],
  },
  "lib/webhooks": {
    holds: "messages about runs and comments to webhooks",
    imports: [...words, "lib/comments", "lib/comparison", "lib/db", "lib/exports", "lib/judge", "lib/rounds", "lib/stats"],
  },

  "lib/operations": {
    holds: "what each operation of the API does, answered over HTTP or called in this process",
    imports: ["lib/*"],
  },

  "components/ui": { holds: "elements independent of the product", imports: [] },
  "components/glossary": { holds: "terms with a tooltip for their definition", imports: [] },
  "components/addresses": { holds: "the URL state of each page", imports: [...words, "lib/samples"] },
  "components/tables": {
    holds: "shared parts of tables: columns, selected rows, filters",
    imports: [...elements, ...words],
  },
  "components/shell": { holds: "the frame around every page", imports: elements },
  "components/palette": {
    holds: "the command palette and keyboard shortcuts",
    imports: [...elements, "components/shell"],
  },
  "components/deletion": { holds: "the confirmation of deletions", imports: [...elements, ...words] },
  "components/charts": {
    holds: "charts by Recharts: lazy, accessible by pointer and keys, with a table and downloads",
    imports: [...elements, ...words, "lib/charts"],
  },
  "components/scores": {
    holds: "scores, bands and distributions",
    imports: [...elements, ...words, "components/charts", "lib/charts", "lib/metrics"],
  },
  "components/settings": {
    holds: "the settings page",
    imports: [...elements, ...words, "components/addresses", "type:lib/db"],
  },
  "components/access": {
    holds: "signing in, people, tokens, the audit log",
    imports: [
      ...elements,
      ...words,
      "components/tables",
      "components/addresses",
      "components/settings",
      "components/shell",
      "type:lib/access",
      "type:lib/db",
    ],
  },
  "components/traces": {
    holds: "traces, their state and rules",
    imports: [...elements, ...words, "components/settings", "type:lib/db"],
  },
  "components/webhooks": {
    holds: "webhooks and their messages",
    imports: [...elements, ...words, "components/settings", "type:lib/db"],
  },
  "components/uploads": {
    holds: "choosing a file and mapping its columns",
    imports: [...elements, ...words, "components/addresses", "lib/datasets"],
  },
  "components/datasets": {
    holds: "datasets and their samples",
    imports: [
      ...elements,
      ...words,
      "components/tables",
      "components/addresses",
      "components/charts",
      "components/deletion",
      "components/golden",
      "components/runs-table",
      "components/uploads",
      "type:lib/db",
    ],
  },
  "components/races": {
    holds: "configurations that race to a decision, and the control to start it",
    imports: [...elements, ...words, "components/shell"],
  },
  "components/run-form": {
    holds: "the form that starts a run",
    imports: [...elements, ...words, "components/addresses", "components/races", "components/scores", "lib/metrics"],
  },
  "components/metric-form": {
    holds: "the form that defines a metric without code",
    imports: [...elements, ...words, "components/addresses", "components/scores", "components/shell"],
  },
  "components/prompts": {
    holds: "versions of a metric's prompt, edited",
    imports: [
      ...elements,
      ...words,
      "components/addresses",
      "components/scores",
      "components/settings",
      "components/shell",
      "type:lib/db",
      "type:lib/stats",
    ],
  },
  "components/reviews": {
    holds: "people's verdicts and the review queue",
    imports: [...elements, ...words, "components/addresses", "components/scores", "lib/metrics", "lib/samples", "type:lib/db"],
  },
  "components/golden": {
    holds: "golden rows: made from samples, confirmed, and where they came from",
    imports: [...elements, ...words, "components/addresses", "components/reviews", "components/shell"],
  },
  "components/agreement": {
    holds: "agreement of the judge with labels",
    imports: [
      ...elements,
      ...words,
      "components/addresses",
      "components/charts",
      "components/scores",
      "lib/samples",
      "lib/stats",
    ],
  },
  "components/samples": {
    holds: "one sample: its texts, judgments, polls and review",
    imports: [
      ...elements,
      ...words,
      "components/golden",
      "components/reviews",
      "components/scores",
      "lib/metrics",
      "type:lib/db",
    ],
  },
  "components/comments": {
    holds: "comments, their threads and the passages they are on",
    imports: [...elements, ...words, "components/reviews", "components/samples", "type:lib/db", "type:lib/comments"],
  },
  "components/round-desk": {
    holds: "one item of a round to label, without its scores",
    imports: [...elements, ...words, "components/reviews", "components/samples", "components/shell", "type:lib/rounds"],
  },
  "components/samples-table": {
    holds: "the table of a run's samples and its filters",
    imports: [
      ...elements,
      ...words,
      "components/tables",
      "components/addresses",
      "components/scores",
      "lib/metrics",
      "lib/samples",
      "type:lib/db",
    ],
  },
  "components/runs": {
    holds: "one run: its progress, scores and setup",
    imports: [
      ...elements,
      ...words,
      "components/addresses",
      "components/deletion",
      "components/scores",
      "components/shell",
      "lib/metrics",
      "lib/samples",
      "type:lib/db",
    ],
  },
  "components/runs-table": {
    holds: "the table of runs",
    imports: [
      ...elements,
      ...words,
      "components/tables",
      "components/addresses",
      "components/compare",
      "components/deletion",
      "components/runs",
      "components/scores",
      "lib/metrics",
      "type:lib/db",
    ],
  },
  "components/rounds": {
    holds: "rounds: started, followed, and what their labels say",
    imports: [
      ...elements,
      ...words,
      "components/addresses",
      "components/agreement",
      "components/deletion",
      "components/samples",
      "components/settings",
      "components/shell",
      "type:lib/db",
      "type:lib/rounds",
      "lib/stats",
    ],
  },
  "components/why": {
    holds: "why samples fail: stages, groups and slices of one run",
    imports: [...elements, ...words, "lib/samples"],
  },
  "components/controls": {
    holds: "what a run's judge makes of its controls",
    imports: [...elements, ...words],
  },
  "components/ranking": {
    holds: "many configurations ranked, and the effects of their settings",
    imports: [...elements, ...words, "components/addresses", "components/scores"],
  },
  "components/judges": {
    holds: "judges compared on the same labels",
    imports: [
      ...elements,
      ...words,
      "components/addresses",
      "components/agreement",
      "components/ranking",
      "components/scores",
      "lib/stats",
    ],
  },
  "components/compare": {
    holds: "runs side by side",
    imports: [
      ...elements,
      ...words,
      "components/addresses",
      "components/charts",
      "components/tables",
      "components/samples",
      "components/scores",
      "components/shell",
      "type:lib/db",
    ],
  },
  "components/shares": {
    holds: "share links and the shared page",
    imports: [
      ...elements,
      ...words,
      "components/tables",
      "components/addresses",
      "components/deletion",
      "components/scores",
      "components/settings",
      "components/shell",
      "lib/charts",
      "lib/metrics",
      "lib/samples",
      "type:lib/db",
    ],
  },

  app: { holds: "routes: pages, actions and the API", imports: ["lib/*", "components/*"] },
  cli: { holds: "the command and the server's start", imports: ["lib/*", "tools"] },
  prisma: { holds: "the database's schema, migrations and test data", imports: ["lib/*", "testing", "tools"] },
  testing: {
    holds: "shared test code: databases, rows, judges, hostile texts",
    imports: ["lib/*", "components/*", "cli", "tools"],
  },
  tools: { holds: "what builds, packs and checks the repository", imports: ["cli"] },
};
