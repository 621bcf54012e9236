import type { Client, Value } from "@libsql/client";
import { dialect } from "@/lib/db/dialect/chosen";
import { refreshRunSamples } from "@/lib/db/samples/table-rows";
import type { ShareLevel } from "@/lib/domain/shares/choices";

/** Parts of what a link shows, and the level from which it does. */
export const levelOf = {
  names: "texts",
  texts: "texts",
  metadata: "everything",
  reviews: "everything",
  prompts: "everything",
  comments: "everything",
} as const satisfies Record<string, ShareLevel>;
type Part = keyof typeof levelOf;

/**
 * Which part of a share link shows a database column; "always", "never", or "id" for row ids, which no link contains.
 */
type Shown = Part | "always" | "never" | "id";

/** Columns of each table, separated by spaces. A new column or table needs an entry. */
const shownColumns: Record<string, Partial<Record<Shown, string>>> = {
  Baseline: { id: "runId", never: "name setAt" },
  Round: {
    id: "id runId pairedRunId",
    never: "name unit metric questionJson designJson seed critiqueFirst createdBy createdAt closedAt population drawn",
  },
  Certificate: {
    id: "id roundId runId",
    never: "metric fingerprint bar passes caught bad passed good badUnits goodUnits isCertified openedAt openedBy",
  },
  RoundRubric: { id: "roundId", never: "version text createdAt" },
  RoundItem: { id: "id roundId sampleId otherId repeatOf", never: "position context stratum people isFull" },
  RoundEntry: {
    id: "id roundId itemId",
    never: "reviewer reviewerKey kind value critique rubricVersion isBlind seconds createdAt isCurrent",
  },
  RoundReservation: { id: "itemId", never: "slot reviewerKey until" },
  Dataset: {
    always: "removedAt",
    names: "name",
    id: "id madeFor",
    never: "source createdAt version appended appendedAt contentHash madeAs controlsJson",
  },
  KeyedAnswer: { never: "id bodyHash status answer createdAt" },
  Trace: {
    id: "datasetId",
    never:
      "id project hasRoot version state reason arrivedAt changedAt waitingSince dueAt samplesJson session startedAt turnsJson spans characters attempts",
  },
  TraceSpan: { never: "traceId spanId spanJson request place" },
  TraceDay: { never: "day project spans leftOut rejected characters" },
  Mapping: { never: "shape mapJson usedAt" },
  Configuration: {
    always: "removedAt",
    names: "name parametersJson",
    id: "id datasetId",
    never: "sampleCount fileName format createdAt readyAt",
  },
  // Context metadata needs "metadata" too: app/share/narrow-read.test.ts. The filter shows `turn`.
  Sample: {
    always: "contextCount",
    texts:
      "externalId question response reference contextsJson contextDetailsJson turnsJson turn stepsJson goldJson goldFoundJson",
    metadata: "metadataJson",
    id: "id datasetId configurationId",
    never: "position questionKey clusterKey line addedIn replacedIn stepFactsJson stepCount",
  },
  SampleLabel: { texts: "source name context valueJson", id: "id configurationId sampleId" },
  GoldenRow: {
    id: "sampleId configurationId",
    never: "originJson note author authorKey createdAt confirmedBy confirmedKey confirmedAt",
  },
  // Of `noticedJson` no names: lib/shares/comparison.test.ts.
  Run: {
    always:
      "status metricsJson settingsJson noticedJson sampleCount createdAt finishedAt leaseUntil nextPollAt removedAt nextLookAt isEndToTell",
    names: "name judgeJson note",
    prompts: "promptsJson",
    id: "id datasetId configurationId",
    never:
      "reason droppedJson raisedJson waitsFor waitsUntil estimateJson tagsJson planned ok failed cached calls openCalls promptTokens completionTokens cachedTokens costUsd pricedAt limitsJson workedMs workedUntil startedAt leaseOwner claimedAt doneAtClaim deaths datasetVersion followJson judgedTo raceId author archivedAt goldKnown goldRecall goldMrr goldPrecision goldNdcg",
  },
  Batch: {
    id: "runId",
    never: "id model state fileId serverId termsJson requests bytes done ignored createdAt askedAt cancelledAt",
  },
  BatchRequest: { id: "id runId sampleId", never: "batchId line metric step item model pollsJson askedJson" },
  Judgment: {
    always: "metric step item poll raw score verdict flagsJson error",
    texts: "explanation criteria evidence",
    names: "model",
    prompts: "reply finishReason attempts promptTokens completionTokens latencyMs cached promptHash",
    id: "id runId sampleId",
    never: "detailJson errorDetail answeredBy cacheKey createdAt",
  },
  Score: { always: "metric score cause scored expected", texts: "explanation detailJson", id: "runId sampleId" },
  SampleFigure: { always: "metric key value weight", id: "runId sampleId" },
  Review: {
    reviews: "judgmentId metric verdict score",
    id: "id runId sampleId",
    never: "target reviewer reviewerId reviewerKey note createdAt updatedAt",
  },
  ClaimMark: { id: "runId sampleId", never: "id claim claimHash mark note reviewer reviewerId reviewerKey createdAt updatedAt" },
  Comment: {
    comments: "place text passageJson reviewer createdAt editedAt resolvedAt resolvedBy",
    id: "id runId datasetId shareId sampleId parentId",
    never: "runsJson reviewerId reviewerKey",
  },
  Mention: { never: "commentId reviewerKey" },
  Seen: { never: "reviewerKey place runId datasetId commentId at" },
  RunSummary: {
    always: "metric mean ciLow ciHigh median scored samples questions errorsJson hundredthsJson figuresJson estimateJson",
    id: "runId",
  },
  Share: {
    always: "tokenHash kind filter level guests createdAt expiresAt revokedAt comparisonJson decisionJson rankingJson",
    id: "id",
    never: "label createdBy views lastViewedAt",
  },
  ShareRun: { always: "place", id: "shareId runId" },
};

/** Only rankings show them. */
export const onlyInRankings = ["Configuration.parametersJson"];

/** Without data about a run, or derived from other columns. */
const otherTables =
  /^(sqlite_|_|SampleText|RunSample$|RunWhy$|User$|Session$|Account$|Verification$|ApiToken$|AuditEvent$|Model(Traits|Price)$|Setting$|OwnMetric$|(Run)?PromptVersion$|Webhook(Delivery)?$|StoredJudge$|Race$)/;

/** Returns the undo. */
export interface Change {
  name: string;
  shownBy: Part | "never";
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
  // A missing one stays missing, so that the same samples are grouped.
  "Sample.clusterKey": [`UPDATE "Sample" SET "clusterKey" = "clusterKey" || ' changed'`],
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
  "Run.followJson": [`UPDATE "Run" SET "followJson" = '{"isOn":false}'`],
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
};

function judgeRenamed(): string[] {
  return [
    `UPDATE "Run" SET "judgeJson" = json_set("judgeJson", '$.models', json('["changed/model"]'), '$.baseUrl', null, '$.servers', json('{"changed":"http://changed.test/v1"}'))`,
    `UPDATE "Judgment" SET "model" = 'changed/model'`,
    `UPDATE "Score" SET "detailJson" = replace("detailJson", '"lexical"', '"changed/model"')`,
  ];
}

const choiceFor = (table: string, column: string): Shown | undefined =>
  (Object.entries(shownColumns[table] ?? {}) as [Shown, string][]).find(([, names]) => names.split(" ").includes(column))?.[0];

/** A change for each hidden column. Throws for a column without an entry. */
export async function hiddenChanges(database: Client): Promise<Change[]> {
  const tables = await database.execute(`SELECT "name" FROM "sqlite_schema" WHERE "type" = 'table'`);
  const changes: Change[] = [];
  for (const table of tables.rows.map(({ name }) => String(name)).filter((name) => !otherTables.test(name))) {
    const columns = await database.execute(`PRAGMA table_info("${table}")`);
    const { rows: anyRow } = await database.execute(`SELECT 1 FROM "${table}" LIMIT 1`);
    for (const { name, type } of columns.rows) {
      const column = `${table}.${name}`;
      const shownBy = choiceFor(table, String(name));
      if (!shownBy) throw new Error(`Say in e2e/shown-columns.ts which part of a share link shows ${column}.`);
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
