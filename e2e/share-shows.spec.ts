import { createClient } from "@libsql/client";
import { covers, type ShareLevel, shareLevels } from "@/lib/domain/shares/choices";
import type { samplesSearch } from "@/lib/samples/filters/address";
import { rowsOf } from "@/testing/rows";
import { isThorough } from "@/testing/thorough";
import { expect, test } from "./fixtures";
import { inOneOrder } from "./page-parts";
import { type Server, usesPostgres } from "./server";
import { type Change, hiddenChanges, levelOf, makeChange, onlyInRankings, scoreTable } from "./shown-columns";

const metric = "nvidia-context-relevance";

/** Table parameters that a visitor can set. */
const visitorParameters: Record<keyof typeof samplesSearch, string[]> = {
  sort: ["sort=id", "sort=contexts", "sort=position", `sort=${metric}`],
  order: ["order=desc"],
  q: ["q=number 1 opened", "q=row-2"],
  metric: [`metric=${metric}`],
  band: [`metric=${metric}&band=Poor`],
  bin: [`metric=${metric}&bin=2`],
  last: [`metric=${metric}&bin=0&last=5`],
  cause: [`metric=${metric}&cause=any`],
  score: [`score=${metric}:0.1..0.95`],
  error: ["error=any"],
  errorBy: [`errorBy=${metric}`, `error=any&errorBy=${metric}`],
  review: ["review=reviewed", "review=not-reviewed", "review=disagreed"],
  comments: ["comments=open", "comments=any"],
  differ: [`differ=${metric},context-adherence-plus`],
  by: [`differ=${metric},context-adherence-plus&by=0.01`],
  split: ["split=true"],
  label: ["label=checked&value=true"],
  value: ["label=checked&value=false"],
  unlabelled: ["unlabelled=true"],
  flag: ["flag=read+leniently"],
  unscored: ["unscored=true"],
  waiting: ["waiting=true"],
  gold: ["gold=missed"],
  retrieved: ["retrieved=nothing"],
  stage: ["stage=failed", "stage=unknown"],
  answer: ["answer=answered"],
  answerable: ["answerable=yes", "answerable=no"],
  group: ["group="],
  slice: ["slice=contexts+retrieved=1"],
  turn: ["turn=1", "turn=5"],
  ids: [`ids=${77_000_000_001},1`],
  queue: ["queue=all"],
  page: ["page=2"],
  agreeLabel: ["agreeLabel=checked"],
  agreeGood: ["agreeGood=no"],
  agreeMetric: [`agreeMetric=${metric}`],
  agreeAt: ["agreeAt=0.3"],
  measure: [`tab=why&measure=${metric}`],
  tab: ["tab=trust", "tab=setup", "tab=why", "tab=slices"],
  columns: [`columns=external-id~${metric}`],
};
const searches = Object.values(visitorParameters).flat();

const kinds = ["run", "part", "comparison", "ranking"] as const;
interface Link {
  kind: (typeof kinds)[number];
  level: ShareLevel;
  path: string;
  name: string;
}

/** Large ids, to recognise them in pages. */
const firstId = 1_977_000_000;
const rows = (configuration: string) =>
  rowsOf(5, (at) => ({
    config: configuration,
    source: `Column ${at}`,
    "Internal note": `Only for us ${at}`,
    ...(at === 4 ? {} : { "labels.checked": at % 2 === 0 }),
  }));

let server: Server;
test.skip(usesPostgres, "It changes rows with statements of SQLite.");

test.beforeAll(({ server: started }) => {
  server = started;
});

const send = async (path: string, body: object, method = "POST"): Promise<{ [name: string]: unknown }> => {
  const isRows = Array.isArray(body);
  const answer = await fetch(`${server.address}${path}`, {
    method,
    headers: { "content-type": isRows ? "application/jsonl" : "application/json" },
    body: isRows ? body.map((row) => JSON.stringify(row)).join("\n") : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/**
 * Status, file name and bytes, without the nonce, with page parts in one order, and without the request's id and two constants whose
 * place depends on the moment at which a part is rendered: a tag before or after the title, and React's mark at the end of a text.
 */
const variable = /<meta name="next-size-adjust" content=""\/>|<!-- -->|"requestId":"\w+"/g;

async function fetchPage(address: string): Promise<string> {
  // For this user agent Next sends the title first.
  const answer = await fetch(`${server.address}${address}`, { headers: { "user-agent": "Twitterbot/1.0" } });
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1];
  const body = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  const isFile = answer.headers.get("content-disposition") ?? "";
  const shown = inOneOrder((nonce ? body.replaceAll(nonce, "NONCE") : body).replace(variable, ""));
  return `${answer.status} ${answer.headers.get("content-type")} ${isFile}\n${shown}`;
}

/** The most revealing addresses, or all that can differ. */
type Extent = "few" | "all";

function addressesOf({ kind, level, path }: Link, extent: Extent): string[] {
  const isAll = extent === "all";
  const picture = `${path}/picture.png`;
  if (kind === "comparison") return [path, `${path}?open=1`, `${path}?show=unpaired&q=number`, picture];
  if (kind === "ranking") {
    const views = ["view=grid", "view=trade-off", "sort=param.changed", "sort=cost", "beside=context-adherence-plus"];
    return [path, ...(isAll ? [...views.map((view) => `${path}?${view}`), `${path}/table`, picture] : [])];
  }
  const telling = [
    path,
    ...["samples/1", "samples/1/judgments/1", "agreement", "table?format=jsonl"].map((rest) => `${path}/${rest}`),
  ];
  if (!isAll) return telling;
  const rest = [
    "samples/1/texts/question",
    "samples/1/contexts/1",
    "samples/1/judgments/4",
    "samples/9",
    "table",
    "table?turn=1",
  ];
  const searched = searches.filter((search) => /^(review=dis|unlabelled|q=row|sort=id)/.test(search));
  return [
    ...telling,
    ...rest.map((one) => `${path}/${one}`),
    ...searched.map((search) => `${path}?${search}`),
    ...(level === "everything" ? searches.map((search) => `${path}/table?${search}`) : []),
    picture,
  ];
}

async function each<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const go = async () => {
    for (let at = next++; at < list.length; at = next++) results[at] = await work(list[at] as T);
  };
  await Promise.all(Array.from({ length: 6 }, go));
  return results;
}

/** Null if equal. */
function firstChange(before: string, after: string): string | null {
  if (before === after) return null;
  let at = 0;
  while (before[at] === after[at]) at++;
  const around = (body: string) => body.slice(Math.max(0, at - 80), at + 80);
  return `${around(before)} became ${around(after)}`;
}

/** Ids decide which questions pair, and every shared comparison and ranking shows how many do. */
const decidesPairs = "Sample.externalId";
const hides = ({ level, kind }: Pick<Link, "level" | "kind">, { name, shownBy }: Change): boolean =>
  !((kind === "comparison" || kind === "ranking") && name === decidesPairs) &&
  (shownBy === "never" ||
    !covers(level, levelOf[shownBy]) ||
    (kind !== "ranking" && onlyInRankings.includes(name)) ||
    (kind === "ranking" && shownBy !== "metadata" && shownBy !== "names" && shownBy !== "comments") ||
    (kind === "comparison" && shownBy !== "texts" && shownBy !== "names" && shownBy !== "comments"));

/** Two reviewed runs, and a link for each kind and level. */
async function prepare(database: ReturnType<typeof createClient>): Promise<Link[]> {
  for (const table of ["Sample", "Judgment", "Review", "Comment"])
    await database.execute({ sql: `INSERT INTO "sqlite_sequence" ("name", "seq") VALUES (?, ?)`, args: [table, firstId] });
  const { id: datasetId } = await send("/api/v1/datasets?name=Secret dataset", [...rows("bm25"), ...rows("hybrid")]);
  const { runs } = (await send("/api/v1/runs", { datasetId, metrics: ["all"], judge: { kind: "lexical" } })) as {
    runs: { id: string }[];
  };
  for (const { id } of runs) {
    await expect.poll(async () => (await (await fetch(`${server.address}/api/v1/runs/${id}`)).json()).status).toBe("completed");
    await send(`/api/v1/runs/${id}`, { note: "A note of ours", tags: ["ours"] }, "PATCH");
  }
  const [run = "", other = ""] = runs.map(({ id }) => id);
  const { samples } = await (await fetch(`${server.address}/api/v1/runs/${run}/samples?sort=position`)).json();
  const judged = await database.execute({
    sql: `SELECT min("id") AS "id", "sampleId" FROM "Judgment" WHERE "runId" = ? AND "metric" = ? GROUP BY "sampleId"`,
    args: [run, metric],
  });
  for (const [at, { id, sampleId }] of judged.rows.entries()) {
    if (at > 2) continue;
    const review = { reviewer: `Reviewer ${at}`, verdict: at === 1 ? "disagree" : "agree", note: "Between us", score: at / 4 };
    await send(`/api/v1/runs/${run}/samples/${sampleId}/reviews`, { ...review, judgmentId: Number(id) }, "PUT");
  }
  expect(samples).toHaveLength(5);
  for (const on of [{ run }, { runs: [run, other] }]) await send("/api/v1/comments", { on, text: "Seen by us", reviewer: "Ann" });
  const passage = { field: "response", start: 0, quote: samples[0].response.slice(0, 5) };
  for (const { id } of samples)
    await send("/api/v1/comments", {
      on: { run },
      sampleId: id,
      text: "Is it?",
      reviewer: "Bo",
      ...(id === samples[0].id && { passage }),
    });
  // Selects the second and fourth sample.
  await database.batch(
    [
      `UPDATE "Score" SET "score" = 0.9 WHERE "metric" = '${metric}'`,
      `UPDATE "Score" SET "score" = 0.25 WHERE "metric" = '${metric}' AND "sampleId" IN (SELECT "id" FROM "Sample" WHERE "position" IN (1, 3))`,
      // So long ago that pages show the same words in each minute.
      `UPDATE "Comment" SET "createdAt" = '2019-01-02T03:04:05.678+00:00'`,
      scoreTable,
      `UPDATE "Judgment" SET "criteria" = 'Criteria', "evidence" = 'Evidence' WHERE "metric" = '${metric}'`,
    ],
    "write",
  );
  const wanted = shareLevels.flatMap((level) => kinds.map((kind) => ({ kind, level })));
  return each(wanted, async ({ kind, level }) => {
    const filter = kind === "part" ? `score=${metric}:..0.5` : "";
    const shared = kind === "comparison" || kind === "ranking" ? [run, other] : [run];
    const { url } = await send("/api/v1/shares", { runs: shared, filter, level, ...(kind === "ranking" && { kind }) });
    return { kind, level, path: new URL(String(url)).pathname, name: `A ${kind} at the level ${level}` };
  });
}

test("no byte of a share changes with anything that it hides, and it holds no database id", { tag: "@test-all" }, async () => {
  const database = createClient({ url: String(server.env.DATABASE_URL) });
  const links = await prepare(database);
  const linkToAll = (wanted: Link["kind"]) => links.find(({ kind, level }) => kind === wanted && level === "everything") as Link;
  const everything = linkToAll("run");
  const rankingOfAll = linkToAll("ranking");
  // The first page with comments waits for the code that draws them.
  for (const page of ["", "/samples/1"]) await fetchPage(`${everything.path}${page}`);
  const changes = await hiddenChanges(database);
  const before = new Map<string, string>();
  const remember = async (some: readonly Link[]) => {
    const addresses = some.flatMap((link) => addressesOf(link, "all")).filter((address) => !before.has(address));
    for (const [at, body] of (await each(addresses, (address) => fetchPage(address))).entries())
      before.set(addresses[at] ?? "", body);
  };
  const different = async (some: readonly Link[], extent: Extent): Promise<string[]> => {
    const addresses = some.flatMap((link) => addressesOf(link, extent).map((address) => ({ link, address })));
    const changed = await each(addresses, async ({ address }) =>
      firstChange(before.get(address) ?? "", await fetchPage(address)),
    );
    return addresses.flatMap(({ link, address }, at) =>
      changed[at] === null ? [] : [`${link.name}: ${address.slice(link.path.length)}: ${changed[at]}`],
    );
  };
  await remember(links);
  const known = await database.execute(
    `SELECT "id" FROM "Run" UNION SELECT "id" FROM "Dataset" UNION SELECT "id" FROM "Configuration" UNION SELECT "id" FROM "Share"
      UNION SELECT "questionKey" FROM "Sample" UNION SELECT "promptHash" FROM "Judgment" UNION SELECT "tokenHash" FROM "Share"`,
  );
  const ids = new RegExp([...known.rows.map(({ id }) => String(id)), "19770000\\d\\d"].join("|"));
  for (const [address, body] of before) expect(ids.exec(body)?.[0], address).toBeUndefined();

  /** A change that no link shows would prove nothing. */
  const isSeen = async (link: Link): Promise<boolean> => {
    for (const address of addressesOf(link, "all")) if ((await fetchPage(address)) !== before.get(address)) return true;
    return false;
  };

  const told: string[] = [];
  for (const { path, name } of links)
    for (const search of visitorParameters.queue) {
      const file = before.get(`${path}/table?${search}`);
      if (file !== undefined && file !== before.get(`${path}/table`)) told.push(`${name}: ${search} is not ignored.`);
    }
  for (const change of changes) {
    const undo = await makeChange(database, change.statements);
    // Below, everything hidden changes together.
    const seen = isThorough ? await different(widestOf(links.filter((link) => hides(link, change))), "few") : [];
    told.push(...seen.map((where) => `${change.name} is seen. ${where}`));
    if (change.shownBy !== "never" && !(await isSeen(onlyInRankings.includes(change.name) ? rankingOfAll : everything)))
      told.push(`${change.name} is not seen where all is shown.`);
    await undo();
  }

  const hidingTheSame = shareLevels.flatMap((level) =>
    ["comparison", "ranking", "run"].map((kind) =>
      links.filter((link) => link.level === level && (link.kind === "part" ? "run" : link.kind) === kind),
    ),
  );
  for (const some of hidingTheSame) {
    const hidden = changes.filter((change) => some.every((link) => hides(link, change)));
    const undo = await makeChange(
      database,
      hidden.flatMap(({ statements }) => statements),
    );
    told.push(...(await different(some, "all")).map((where) => `Of all that is hidden something is seen. ${where}`));
    await undo();
  }

  const outside = `(SELECT "id" FROM "Sample" WHERE "position" NOT IN (1, 3))`;
  for (const statement of [
    `UPDATE "Score" SET "score" = 0.77, "cause" = NULL, "explanation" = 'changed' WHERE "sampleId" IN ${outside}`,
    `UPDATE "Judgment" SET "score" = 0.77, "error" = 'timeout' WHERE "sampleId" IN ${outside}`,
    `UPDATE "Sample" SET "question" = 'changed', "contextCount" = 9 WHERE "id" IN ${outside}`,
    `UPDATE "SampleLabel" SET "name" = 'changed', "valueJson" = 'true' WHERE "sampleId" IN ${outside}`,
    `UPDATE "RunSummary" SET "mean" = 0.123, "scored" = 1`,
    `UPDATE "Run" SET "sampleCount" = 3`,
    `DELETE FROM "Sample" WHERE "id" IN ${outside}`,
  ]) {
    const undo = await makeChange(database, [statement]);
    const seen = await different(
      links.filter(({ kind }) => kind === "part"),
      "few",
    );
    told.push(...seen.map((where) => `What a filter leaves out is seen, ${statement}. ${where}`));
    if (!statement.startsWith("DELETE")) await undo();
  }
  expect(told).toEqual([]);
});

/** Links are made in the order of the levels. */
const widestOf = (links: readonly Link[]): Link[] =>
  (["run", "comparison", "ranking"] as const).flatMap((kind) => links.filter((link) => link.kind === kind).slice(-1));
