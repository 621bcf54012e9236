/** A room is a folder of `lib` or `components`, or a folder at the top. */
export interface Room {
  /** What belongs here, said where an import is refused and in docs/architecture.md. */
  holds: string;
  /** Rooms that it may import, `lib/*` for all of them. After a "type:" only types may be imported. */
  imports: readonly string[];
}

const words = ["lib/domain"];
const elements = ["components/ui", "components/glossary"];

/** Every room, from the lowest to the highest. Nothing imports upwards. tools/structure/structure.test.ts holds the code to it. */
export const rooms: Readonly<Record<string, Room>> = {
  "lib/domain": { holds: "the product's words as types and zod schemas", imports: [] },
  "lib/threads": { holds: "threads and processes for work that would hold up the server", imports: words },
  "lib/stats": { holds: "arithmetic: means, intervals, differences, agreement", imports: words },
  "lib/charts": { holds: "charts drawn as SVG text", imports: words },
  "lib/metrics": { holds: "one file a metric: its prompts, its parser, its score", imports: [...words, "lib/stats"] },
  "lib/datasets": { holds: "a file's bytes read as samples", imports: [...words, "lib/threads"] },
  "lib/judge": { holds: "the servers that judge, a prompt sent to one, and its reply", imports: [...words, "lib/metrics"] },
  "lib/samples": { holds: "filters and orders of samples, read and written", imports: words },
  "lib/db": {
    holds: "reads and writes of the database",
    imports: [...words, "lib/metrics", "lib/samples", "lib/stats", "lib/threads", "prisma"],
  },
  "lib/imports": { holds: "files read and stored as datasets", imports: [...words, "lib/datasets", "lib/db"] },
  "lib/traces": {
    holds: "spans that applications send, joined into samples",
    imports: [...words, "lib/datasets", "lib/db", "lib/imports", "lib/judge", "lib/threads"],
  },
  "lib/access": { holds: "who may see what: the door, people, tokens, share links", imports: [...words, "lib/db"] },
  "lib/health": { holds: "counters, and what the processes use", imports: [...words, "lib/db", "lib/access"] },
  "lib/summaries": {
    holds: "a run's figures: means, counts, what was retrieved of the gold contexts",
    imports: [...words, "lib/db", "lib/metrics", "lib/samples", "lib/stats"],
  },
  "lib/agreement": {
    holds: "how far judge and labels agree",
    imports: [...words, "lib/db", "lib/metrics", "lib/stats", "lib/summaries", "lib/threads"],
  },
  "lib/comparison": {
    holds: "runs compared: pairs, tests, decision, gate, over time",
    imports: [...words, "lib/agreement", "lib/db", "lib/metrics", "lib/stats", "lib/summaries"],
  },
  "lib/judging": {
    holds: "the worker: takes a run, asks its judges, stores judgments; several workers at one run; batches",
    imports: [...words, "lib/db", "lib/health", "lib/judge", "lib/metrics", "lib/summaries"],
  },
  "lib/shares": {
    holds: "what a share link shows",
    imports: [...words, "lib/access", "lib/comparison", "lib/db", "lib/metrics", "lib/summaries"],
  },
  "lib/exports": {
    holds: "runs and comparisons as files and reports",
    imports: [
      ...words,
      "lib/charts",
      "lib/comparison",
      "lib/datasets",
      "lib/db",
      "lib/metrics",
      "lib/shares",
      "lib/summaries",
      "lib/threads",
    ],
  },
  "lib/runs": {
    holds: "what people do with runs: estimate, start, stop, review, archive, delete; retention and cleanup",
    imports: [...words, "lib/comparison", "lib/db", "lib/judge", "lib/judging", "lib/metrics", "lib/summaries", "lib/threads"],
  },
  "lib/webhooks": {
    holds: "messages about runs to receivers that people added",
    imports: [...words, "lib/comparison", "lib/db", "lib/exports", "lib/judge", "lib/stats"],
  },

  "components/ui": { holds: "elements that know nothing of the product", imports: [] },
  "components/glossary": { holds: "a word with its meaning behind it", imports: [] },
  "components/addresses": { holds: "what each page keeps in its address", imports: [...words, "lib/samples"] },
  "components/tables": {
    holds: "what tables share: columns, ticked rows, filters, saved views",
    imports: [...elements, ...words],
  },
  "components/shell": { holds: "the frame around every page", imports: elements },
  "components/palette": {
    holds: "the palette that goes to anything, and the keys of every page",
    imports: [...elements, "components/shell"],
  },
  "components/deletion": { holds: "the dialog before something is deleted", imports: [...elements, ...words] },
  "components/charts": {
    holds: "charts by Recharts: loaded after the page, in reach of pointer and keys, with a table, saved as files",
    imports: [...elements, ...words, "lib/charts"],
  },
  "components/scores": {
    holds: "scores, bands and distributions",
    imports: [...elements, ...words, "components/charts", "lib/charts", "lib/metrics"],
  },
  "components/settings": { holds: "the settings page", imports: [...elements, ...words, "type:lib/db"] },
  "components/access": {
    holds: "signing in, people, tokens, the audit log",
    imports: [
      ...elements,
      ...words,
      "components/tables",
      "components/addresses",
      "components/settings",
      "components/shell",
      "type:lib/db",
    ],
  },
  "components/traces": {
    holds: "what became of traces, and the rules for it",
    imports: [...elements, ...words, "components/settings"],
  },
  "components/webhooks": {
    holds: "receivers that are told about runs, and what was sent to them",
    imports: [...elements, ...words, "components/access", "components/settings"],
  },
  "components/uploads": {
    holds: "choosing a file and naming its columns",
    imports: [...elements, ...words, "components/addresses", "lib/datasets"],
  },
  "components/datasets": {
    holds: "datasets and their samples",
    imports: [
      ...elements,
      ...words,
      "components/tables",
      "components/addresses",
      "components/deletion",
      "components/runs-table",
      "components/uploads",
      "type:lib/db",
    ],
  },
  "components/run-form": {
    holds: "the form that starts a run",
    imports: [...elements, ...words, "components/addresses", "components/scores", "lib/metrics"],
  },
  "components/reviews": {
    holds: "people's verdicts and the review queue",
    imports: [...elements, ...words, "components/addresses", "components/scores", "lib/metrics", "lib/samples", "type:lib/db"],
  },
  "components/agreement": {
    holds: "how far judge and labels agree",
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
    imports: [...elements, ...words, "components/reviews", "components/scores", "lib/metrics", "type:lib/db"],
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
  "components/compare": {
    holds: "runs side by side and over time",
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
    holds: "share links, and the page behind one",
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
    ],
  },

  app: { holds: "routes: pages, actions and the API", imports: ["lib/*", "components/*"] },
  cli: { holds: "the command and the server's start", imports: ["lib/*", "tools"] },
  prisma: { holds: "the database's schema, migrations and test data", imports: ["lib/*", "testing", "tools"] },
  testing: {
    holds: "what several tests use: databases, rows, judges, hostile texts",
    imports: ["lib/*", "components/*", "cli", "tools"],
  },
  tools: { holds: "what builds, packs and checks the repository", imports: ["cli"] },
};
