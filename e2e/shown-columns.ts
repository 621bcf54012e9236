import type { Client, Value } from "@libsql/client";
import { dialect } from "@/lib/db/dialect/chosen";
import { refreshRunSamples } from "@/lib/db/samples/table-rows";
import type { ShareShows } from "@/lib/domain/shares/choices";

export type Tick = keyof ShareShows | "comments";

/**
 * Which choice makes a share link show a database column; "always", "never", or "id" for row ids, which no link contains.
 * A new column or table needs an entry.
 */
type Shown = Tick | "always" | "never" | "id";

const shownColumns: Record<string, Record<string, Shown>> = {
  Baseline: { name: "never", runId: "id", setAt: "never" },
  RecordedDecision: {
    ...{ id: "id", datasetId: "id", headline: "never", why: "never", createdAt: "never", createdBy: "never" },
  },
  Round: {
    ...{ id: "id", runId: "id", pairedRunId: "id", name: "never", unit: "never", metric: "never" },
    ...{ questionJson: "never", designJson: "never" },
    ...{ seed: "never", critiqueFirst: "never", createdBy: "never", createdAt: "never", closedAt: "never" },
    ...{ population: "never", drawn: "never" },
  },
  Certificate: {
    ...{ id: "id", roundId: "id", runId: "id", metric: "never", fingerprint: "never", bar: "never", passes: "never" },
    ...{
      caught: "never",
      bad: "never",
      passed: "never",
      good: "never",
      isCertified: "never",
      openedAt: "never",
      openedBy: "never",
    },
  },
  RoundRubric: { roundId: "id", version: "never", text: "never", createdAt: "never" },
  RoundItem: {
    ...{ id: "id", roundId: "id", position: "never", sampleId: "id", context: "never", stratum: "never", people: "never" },
    ...{ repeatOf: "id", isFull: "never" },
  },
  RoundEntry: {
    ...{ id: "id", roundId: "id", itemId: "id", reviewer: "never", reviewerKey: "never", kind: "never", value: "never" },
    ...{ critique: "never", rubricVersion: "never", isBlind: "never", seconds: "never", createdAt: "never" },
    isCurrent: "never",
  },
  RoundReservation: { itemId: "id", slot: "never", reviewerKey: "never", until: "never" },
  DecidedRun: { decisionId: "id", place: "never", runId: "id", name: "never", isChosen: "never" },
  Dataset: {
    ...{ id: "id", name: "names", source: "never", createdAt: "never", removedAt: "always" },
    ...{ version: "never", appended: "never", appendedAt: "never", contentHash: "never" },
    ...{ madeFor: "id", madeAs: "never", controlsJson: "never" },
  },
  KeyedAnswer: { id: "never", bodyHash: "never", status: "never", answer: "never", createdAt: "never" },
  Trace: {
    ...{ id: "never", project: "never", hasRoot: "never", version: "never", state: "never", reason: "never" },
    ...{ datasetId: "id", arrivedAt: "never", changedAt: "never", waitingSince: "never", dueAt: "never" },
    ...{
      samplesJson: "never",
      session: "never",
      startedAt: "never",
      turnsJson: "never",
      spans: "never",
      characters: "never",
      attempts: "never",
    },
  },
  TraceSpan: { traceId: "never", spanId: "never", spanJson: "never", request: "never", place: "never" },
  TraceDay: { day: "never", project: "never", spans: "never", leftOut: "never", rejected: "never", characters: "never" },
  Mapping: { shape: "never", mapJson: "never", usedAt: "never" },
  Configuration: {
    ...{ id: "id", datasetId: "id", name: "names", sampleCount: "never", fileName: "never", format: "never" },
    ...{ parametersJson: "names", createdAt: "never", readyAt: "never", removedAt: "always" },
  },
  Sample: {
    ...{ id: "id", datasetId: "id", configurationId: "id", position: "never", externalId: "texts", questionKey: "never" },
    ...{ question: "texts", response: "texts", reference: "texts", contextsJson: "texts", contextCount: "always" },
    ...{ metadataJson: "metadata", line: "never" },
    ...{ addedIn: "never", replacedIn: "never" },
    // Context metadata needs "metadata" too: app/share/narrow-read.test.ts.
    ...{
      contextDetailsJson: "texts",
      turnsJson: "texts",
      // By the filter.
      turn: "texts",
      stepsJson: "texts",
      stepFactsJson: "never",
      stepCount: "never",
      goldJson: "texts",
      goldFoundJson: "texts",
    },
  },
  SampleLabel: {
    ...{ id: "id", configurationId: "id", sampleId: "id", source: "texts", name: "texts", context: "texts", valueJson: "texts" },
  },
  GoldenRow: {
    ...{ sampleId: "id", configurationId: "id", originJson: "never", note: "never", author: "never", authorKey: "never" },
    ...{ createdAt: "never", confirmedBy: "never", confirmedKey: "never", confirmedAt: "never" },
  },
  Run: {
    ...{ id: "id", name: "names", datasetId: "id", configurationId: "id", status: "always", reason: "never" },
    ...{
      judgeJson: "names",
      metricsJson: "always",
      settingsJson: "always",
      promptsJson: "prompts",
      droppedJson: "never",
      raisedJson: "never",
      estimateJson: "never",
    },
    ...{ note: "names", tagsJson: "never", sampleCount: "always", planned: "never", ok: "never", failed: "never" },
    ...{
      cached: "never",
      calls: "never",
      openCalls: "never",
      promptTokens: "never",
      completionTokens: "never",
      cachedTokens: "never",
      costUsd: "never",
    },
    ...{
      limitsJson: "never",
      workedMs: "never",
      workedUntil: "never",
      createdAt: "always",
      startedAt: "never",
      finishedAt: "always",
    },
    ...{ leaseOwner: "never", leaseUntil: "always", nextPollAt: "always", removedAt: "always" },
    ...{ datasetVersion: "never", followJson: "never", nextLookAt: "always", judgedTo: "never" },
    ...{ isEndToTell: "always", author: "never", archivedAt: "never" },
    ...{ goldKnown: "never", goldRecall: "never", goldMrr: "never", goldPrecision: "never", goldNdcg: "never" },
  },
  Batch: {
    ...{ id: "never", runId: "id", model: "never", state: "never", fileId: "never", serverId: "never", termsJson: "never" },
    ...{ requests: "never", bytes: "never", done: "never", ignored: "never", createdAt: "never", askedAt: "never" },
    cancelledAt: "never",
  },
  BatchRequest: {
    ...{ id: "id", runId: "id", batchId: "never", line: "never", sampleId: "id", metric: "never", step: "never" },
    ...{ item: "never", model: "never", pollsJson: "never", askedJson: "never" },
  },
  Judgment: {
    ...{ id: "id", runId: "id", sampleId: "id", metric: "always", step: "always", item: "always" },
    ...{
      model: "names",
      poll: "always",
      raw: "always",
      score: "always",
      verdict: "always",
      explanation: "texts",
      criteria: "texts",
      evidence: "texts",
    },
    ...{
      detailJson: "never",
      flagsJson: "always",
      reply: "prompts",
      finishReason: "prompts",
      error: "always",
      errorDetail: "never",
    },
    ...{ attempts: "prompts", promptTokens: "prompts", completionTokens: "prompts", latencyMs: "prompts" },
    ...{ cached: "prompts", promptHash: "prompts", cacheKey: "never", createdAt: "never" },
  },
  Score: {
    ...{ runId: "id", metric: "always", sampleId: "id", score: "always", cause: "always", scored: "always" },
    ...{ expected: "always", explanation: "texts", detailJson: "texts" },
  },
  SampleFigure: { runId: "id", metric: "always", sampleId: "id", key: "always", value: "always", weight: "always" },
  Review: {
    ...{
      id: "id",
      runId: "id",
      sampleId: "id",
      judgmentId: "reviews",
      metric: "reviews",
      target: "never",
      reviewer: "never",
      reviewerId: "never",
      reviewerKey: "never",
    },
    ...{ verdict: "reviews", score: "reviews", note: "never", createdAt: "never", updatedAt: "never" },
  },
  ClaimMark: {
    ...{ id: "never", runId: "id", sampleId: "id", claim: "never", claimHash: "never", mark: "never", note: "never" },
    ...{ reviewer: "never", reviewerId: "never", reviewerKey: "never", createdAt: "never", updatedAt: "never" },
  },
  Comment: {
    ...{ id: "id", place: "comments", runId: "id", runsJson: "never", datasetId: "id", shareId: "id" },
    // Passages need texts too: lib/shares/comments.test.ts.
    ...{ sampleId: "id", parentId: "id", text: "comments", passageJson: "comments" },
    ...{ reviewer: "comments", reviewerId: "never", reviewerKey: "never" },
    ...{ createdAt: "comments", editedAt: "comments", resolvedAt: "comments", resolvedBy: "comments" },
  },
  Mention: { commentId: "never", reviewerKey: "never" },
  Seen: { reviewerKey: "never", place: "never", runId: "never", datasetId: "never", commentId: "never", at: "never" },
  Preference: {
    ...{ id: "never", runAId: "id", runBId: "id", questionKey: "never", sampleAId: "id", sampleBId: "id", choice: "never" },
    ...{ shownFirst: "never", reviewer: "never", reviewerId: "never", reviewerKey: "never", createdAt: "never" },
  },
  RunSummary: {
    ...{ runId: "id", metric: "always", mean: "always", ciLow: "always", ciHigh: "always", median: "always" },
    ...{ scored: "always", samples: "always", questions: "always", errorsJson: "always" },
    ...{ hundredthsJson: "always", figuresJson: "always" },
  },
  RunCorrelation: {
    ...{ runId: "id", metric: "never", other: "never", n: "never", rho: "never", cause: "never", apartJson: "never" },
  },
  Share: {
    ...{ id: "id", tokenHash: "always", kind: "always", label: "never", filter: "always", showsTexts: "always" },
    ...{ showsMetadata: "always", showsReviews: "always", showsPrompts: "always", showsNames: "always" },
    ...{
      comments: "always",
      allowsExport: "always",
      createdAt: "always",
      createdBy: "never",
      expiresAt: "always",
      revokedAt: "always",
    },
    ...{ views: "never", lastViewedAt: "never", comparisonJson: "always", decisionJson: "always", rankingJson: "always" },
  },
  ShareRun: { shareId: "id", place: "always", runId: "id" },
};

/** Only rankings show them. */
export const onlyInRankings = ["Configuration.parametersJson"];

/** Without data about a run, or derived from other columns. */
const otherTables =
  /^(sqlite_|_|SampleText|RunSample$|RunWhy$|User$|Session$|Account$|Verification$|ApiToken$|AuditEvent$|Model(Traits|Price)$|Setting$|SavedView$|OwnMetric$|(Run)?PromptVersion$|Webhook(Delivery)?$|Evaluation(Event|Sending)$)/;

/** Returns the undo. */
export interface Change {
  name: string;
  shownBy: Tick | "never";
  statements: string[];
}

const text = (column: string): string => `"${column}" = coalesce("${column}", '') || ' changed'`;
/** Prisma stores dates as text. */
const moment = (column: string): string => `"${column}" = '2020-01-02T03:04:05.678+00:00'`;

/** For columns with restricted values. */
const changed: Record<string, string[]> = {
  "Configuration.parametersJson": [
    // Equal parameters would make them one configuration of a ranking.
    `UPDATE "Configuration" SET "parametersJson" = json_object('changed', "name")`,
  ],
  "Sample.externalId": [
    `UPDATE "Sample" SET "externalId" = (1000 - "id" % 1000) || '-changed'`,
    `UPDATE "RunSample" SET "idPlace" = 1000 - "idPlace"`,
  ],
  "Sample.position": [`UPDATE "Sample" SET "position" = "position" + 100`],
  "Sample.questionKey": [`UPDATE "Sample" SET "questionKey" = 'changed ' || "questionKey"`],
  "Sample.contextsJson": [
    `UPDATE "Sample" SET "contextsJson" = (SELECT json_group_array("value" || ' changed') FROM json_each("contextsJson"))`,
  ],
  "SampleLabel.valueJson": [
    `UPDATE "SampleLabel" SET "valueJson" = 'false'`,
    `UPDATE "RunSample" SET "isLabelled" = NOT "isLabelled"`,
  ],
  "Sample.metadataJson": [`UPDATE "Sample" SET "metadataJson" = '{"changed":"column"}'`],
  "Sample.contextDetailsJson": [`UPDATE "Sample" SET "contextDetailsJson" = '[{"id":"changed","score":7,"metadata":{}}]'`],
  "Sample.stepsJson": [
    `UPDATE "Sample" SET "stepsJson" = '{"texts":[],"steps":[{"kind":"rewrite","text":"changed","contexts":[]}]}'`,
  ],
  "Sample.stepFactsJson": [`UPDATE "Sample" SET "stepFactsJson" = '[{"kind":"retrieve","contexts":1,"fresh":0,"gold":null}]'`],
  "Sample.turnsJson": [`UPDATE "Sample" SET "turnsJson" = '[{"role":"user","text":"changed"}]'`],
  "Sample.goldJson": [`UPDATE "Sample" SET "goldJson" = '[{"id":"changed","text":null}]', "goldFoundJson" = '[null]'`],
  "Sample.goldFoundJson": [`UPDATE "Sample" SET "goldJson" = '[{"id":"g","text":null}]', "goldFoundJson" = '[0]'`],
  "Run.judgeJson": judgeRenamed(),
  "Judgment.model": judgeRenamed(),
  "Run.promptsJson": [
    `UPDATE "Run" SET "promptsJson" = (
      SELECT json_group_object("key", json_set("value", '$.hash', 'changed', '$.user', 'changed ' || ("value" ->> '$.user'))) FROM json_each("promptsJson"))`,
  ],
  "Run.estimateJson": [`UPDATE "Run" SET "estimateJson" = '{"tokens":{"prompt":1,"completion":1},"costUsd":7}'`],
  "Run.droppedJson": [`UPDATE "Run" SET "droppedJson" = '{"lexical":["temperature"]}'`],
  "Run.raisedJson": [`UPDATE "Run" SET "raisedJson" = '{"lexical":8192}'`],
  "Run.followJson": [`UPDATE "Run" SET "followJson" = '{"isOn":false,"day":"2020-01-02","callsBefore":0,"costBefore":0}'`],
  "Run.tagsJson": [`UPDATE "Run" SET "tagsJson" = '["changed"]'`],
  "Run.limitsJson": [`UPDATE "Run" SET "limitsJson" = '{"maxCalls":77}'`],
  "Judgment.detailJson": [`UPDATE "Judgment" SET "detailJson" = '{"changed":true}'`],
  "Judgment.flagsJson": [`UPDATE "Judgment" SET "flagsJson" = '["read leniently"]'`],
  "Score.detailJson": [
    `UPDATE "Score" SET "detailJson" = '{"changed":"detail"}' WHERE "metric" NOT IN (SELECT "metric" FROM "Judgment" WHERE "poll" > 0)`,
  ],
  "Comment.passageJson": [
    `UPDATE "Comment" SET "passageJson" = '{"field":"response","context":null,"start":0,"end":1,"quote":"changed"}' WHERE "sampleId" IS NOT NULL`,
  ],
  "Share.pairBy": [`UPDATE "Share" SET "pairBy" = 'text'`],
  "Review.verdict": [`UPDATE "Review" SET "verdict" = CASE "verdict" WHEN 'agree' THEN 'disagree' ELSE 'agree' END`],
  "Review.metric": [
    `UPDATE "Review" SET "metric" = (SELECT min(o."metric") FROM "Score" o WHERE o."runId" = "Review"."runId" AND o."sampleId" = "Review"."sampleId")`,
  ],
  "Review.judgmentId": [`UPDATE "Review" SET "judgmentId" = NULL`],
  "Review.score": [`UPDATE "Review" SET "score" = NULL`],
  "RunCorrelation.metric": [`UPDATE "RunCorrelation" SET "metric" = "metric" || '-changed'`],
  "RunCorrelation.apartJson": [`UPDATE "RunCorrelation" SET "apartJson" = '[]'`],
};

function judgeRenamed(): string[] {
  return [
    `UPDATE "Run" SET "judgeJson" = json_set("judgeJson", '$.models', json('["changed/model"]'), '$.baseUrl', null, '$.servers', json('{"changed":"http://changed.test/v1"}'))`,
    `UPDATE "Judgment" SET "model" = 'changed/model'`,
    `UPDATE "Score" SET "detailJson" = replace("detailJson", '"lexical"', '"changed/model"')`,
  ];
}

/** A change for each hidden column. Throws for a column without an entry. */
export async function hiddenChanges(database: Client): Promise<Change[]> {
  const tables = await database.execute(`SELECT "name" FROM "sqlite_schema" WHERE "type" = 'table'`);
  const changes: Change[] = [];
  for (const table of tables.rows.map(({ name }) => String(name)).filter((name) => !otherTables.test(name))) {
    const columns = await database.execute(`PRAGMA table_info("${table}")`);
    const { rows: anyRow } = await database.execute(`SELECT 1 FROM "${table}" LIMIT 1`);
    for (const { name, type } of columns.rows) {
      const column = `${table}.${name}`;
      const shownBy = shownColumns[table]?.[String(name)];
      if (!shownBy) throw new Error(`Say in e2e/shown-columns.ts which tick of a share link shows ${column}.`);
      // Without rows there is nothing to change.
      if (anyRow.length === 0 || shownBy === "always" || shownBy === "id") continue;
      changes.push({ name: column, shownBy, statements: changed[column] ?? [plainChange(table, String(name), String(type))] });
    }
  }
  return changes;
}

function plainChange(table: string, column: string, type: string): string {
  if (type === "DATETIME") return `UPDATE "${table}" SET ${moment(column)}`;
  if (type === "BOOLEAN") return `UPDATE "${table}" SET "${column}" = NOT "${column}"`;
  if (type === "TEXT") return `UPDATE "${table}" SET ${text(column)}`;
  return `UPDATE "${table}" SET "${column}" = coalesce("${column}", 0) + 7`;
}

/** Returns the undo. */
export async function makeChange(database: Client, statements: readonly string[]): Promise<() => Promise<void>> {
  const tables = [...new Set(statements.flatMap((sql) => /^(?:UPDATE|DELETE FROM) "(\w+)"/.exec(sql)?.[1] ?? []))];
  const before = await Promise.all(
    tables.map(async (name) => ({ name, rows: (await database.execute(`SELECT ${keyOf(name)}, * FROM "${name}"`)).rows })),
  );
  const indexed = [...(tables.includes("Sample") ? textIndex : []), ...(tables.includes("Score") ? [scoreTable] : [])];
  // The server caches some responses until a run's judgments change.
  await database.batch([...statements, ...indexed, `UPDATE "Run" SET "ok" = "ok" + 1`], "write");
  return async () => {
    const undo = before.flatMap(({ name, rows }) => rows.map((row) => restored(name, row)));
    await database.batch(["PRAGMA defer_foreign_keys = ON", ...undo, ...indexed, `UPDATE "Run" SET "ok" = "ok" + 1000`], "write");
  };
}

/** Bypasses the update of the table's rows. */
export const scoreTable = refreshRunSamples("true");

const textIndex = [`DELETE FROM "SampleText"`, ...dialect.indexTexts("true")];

const keyOf = (table: string): string => (table === "RunSample" ? `"sampleId" AS "key"` : `"rowid" AS "key"`);

function restored(table: string, { key, ...row }: Record<string, Value>): { sql: string; args: Value[] } {
  const columns = Object.keys(row).filter((name) => Number.isNaN(Number(name)) && name !== "length");
  const sets = columns.map((name) => `"${name}" = ?`).join(", ");
  const keyColumn = keyOf(table).startsWith(`"rowid"`) ? "rowid" : `"sampleId"`;
  const run = table === "RunSample" ? ` AND "runId" = ?` : "";
  return {
    sql: `UPDATE "${table}" SET ${sets} WHERE ${keyColumn} = ?${run}`,
    args: [...columns.map((name) => row[name] ?? null), key ?? null, ...(run ? [row.runId ?? null] : [])],
  };
}
