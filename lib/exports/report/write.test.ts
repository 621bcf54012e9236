import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { newOwner } from "@/lib/judging/execute/lease-owner";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { metrics } from "@/lib/metrics/registry";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { reportPolicy } from "./document";
import { runAsMarkdown } from "./markdown";
import { writeReport } from "./write";

async function judged(rows: readonly object[], name = "bridges", metrics = ["all"]): Promise<string> {
  const { datasetId } = await createTestDataset(rows, name);
  const [id = ""] = await startRuns({ datasetId, metrics, judge: { kind: "lexical" }, note: "</main><b onclick=x>" });
  await judgeNextRun(id, newOwner(), new AbortController().signal);
  return id;
}

async function reportOf(id: string, appendix = true): Promise<string> {
  let text = "";
  for await (const piece of await writeReport(id, { appendix, written: new Date("2026-11-21T12:00:00Z") })) text += piece;
  return text;
}

test("a report shows the setup, each metric's figures, the lowest samples and the prompts", async () => {
  const rows = rowsOf(30, (at) => (at % 3 === 0 ? { contexts: ["Cheese is made of milk."], response: "Cheese." } : {}));
  const report = await reportOf(await judged(rows));
  for (const said of [
    "bridges",
    "lexical",
    "30 of 30 samples scored",
    "95% interval",
    "chunk share <b>",
    "from 0.90",
    "median",
    "Report of 21 Nov 2026, 12:00 UTC",
  ])
    expect(report).toContain(said);
  expect(report.match(/<svg class="histogram"/g)).toHaveLength(metrics.length);
  expect(report.match(/<details /g)).toHaveLength(metrics.length);
});

test("a report has what each step found as a table, and as Markdown", async () => {
  const gold = "The bridge is red.";
  const id = await judged(
    rowsOf(2, () => ({
      gold: [gold],
      steps: [
        { kind: "retrieve", name: "b<m>25", contexts: ["It is long.", gold] },
        { kind: "rerank", contexts: [gold] },
      ],
    })),
    "steps",
    ["trulens-context-relevance"],
  );
  const markdown = await runAsMarkdown(id);
  expect(markdown).toContain("| step | samples | contexts | new | nothing new | recall |");
  expect(markdown).toMatch(/\| Search b\\<m\\>25 \| 2 \| 2\.0 \| 2\.0 \| 0 \| 1\.00 \| .*\| 0\.50 \| 0\.63 \| 2 \| – \|/);
  expect(markdown).toContain("Rerank: Among as many contexts, recall 0.00 before and 1.00 after: +1.00");
  const html = await reportOf(id, false);
  expect(html).toContain('<th scope="row">Search b&lt;m&gt;25</th>');
  expect(html).toContain('<td class="num">0.63</td>');
});

test("the lowest samples come first, at most ten for each metric, each shown in full once in the appendix only", async () => {
  const id = await judged(rowsOf(40), "many", ["trulens-context-relevance"]);
  const report = await reportOf(id);
  const lowest = await db.score.findMany({
    where: { runId: id, score: { not: null } },
    orderBy: [{ score: "asc" }, { sampleId: "asc" }],
    take: 10,
    select: { sampleId: true },
  });
  const ids = (pattern: RegExp) => [...report.matchAll(pattern)].map(([, sample]) => Number(sample));
  expect(ids(/href="#s(\d+)"/g)).toEqual(lowest.map(({ sampleId }) => sampleId));
  expect(ids(/ id="s(\d+)"/g)).toEqual(lowest.map(({ sampleId }) => sampleId));
  const short = await reportOf(id, false);
  expect(short).toContain("Lowest samples");
  expect(short).not.toMatch(/href="#s|<article class="panel sample"|<pre/);
});

test("hostile texts are escaped: they add no element, attribute, style or change of direction", async () => {
  const evil = "<script>alert(1)</script></style><img src=x onerror=a>{{x}}\"'&amp; \u202ednuora\u202c";
  const report = await reportOf(
    await judged(
      [
        {
          id: "<i>",
          question: evil,
          contexts: [evil, "<!-- --></html>"],
          response: evil,
          reference: evil,
          labels: { [evil]: 1 },
        },
      ],
      "x",
    ),
  );
  const tags = new Set([...report.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, tag]) => tag));
  for (const tag of ["script", "img", "i", "iframe", "link", "object"]) expect(tags).not.toContain(tag);
  expect(report.match(/<\/style>/g)).toHaveLength(1);
  expect(report.match(/<\/main>/g)).toHaveLength(1);
  expect(report).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  expect(report).toContain("U+202E");
  expect(report).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("a report loads nothing, and no script in it could run", async () => {
  const report = await reportOf(await judged(rowsOf(2), "alone"));
  const tags = [...report.matchAll(/<[a-z][^>]*>/g)].join("\n");
  expect(tags).not.toMatch(/\s(?:src|srcset|action|style|on[a-z]+|xlink:href)=|href="[^#]/);
  expect(report).not.toMatch(/url\(|@import|https?:\/\//);
  expect(report).toContain(reportPolicy.replaceAll("'", "&#39;"));
  expect(reportPolicy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'$/);
});

test("a hundred contexts of a megabyte are cut, and the report says so", async () => {
  const contexts = ["bridge ".repeat(150_000), ...Array.from({ length: 99 }, (_, index) => `Context number ${index}.`)];
  const report = await reportOf(await judged([{ id: "long", question: "q", contexts, response: "r".repeat(5000) }], "long"));
  expect(report.length).toBeLessThan(200_000);
  expect(report).toContain("… 1,048,800 more characters");
  expect(report).toContain("… 3,000 more characters");
  expect(report).toContain("92 more contexts left out.");
});

test("a report says what a mean could be with the samples that have no score, and by how many questions its interval is", async () => {
  const rows = rowsOf(10, (index) => ({
    question: `Question ${index % 3}`,
    response: index < 2 ? "" : index % 2 ? "Nobody knows anything about elephants." : `It was opened in ${1800 + index}.`,
  }));
  const report = await reportOf(await judged(rows, "lost", ["context-adherence-plus"]));
  expect(report).toContain('<p class="small thin">8 of 10 samples scored, only 80.0%; without a score: 2 missing-response</p>');
  expect(report).toMatch(/0\.\d\d–0\.\d\d if the 2 unscored were all 0 or all 1/);
  expect(report).toMatch(/95% interval [^<]+<br>by question: 3 in 8 samples/);
});

test("a run without any score has a report", async () => {
  const report = await reportOf(
    await judged(
      rowsOf(2, () => ({ response: "" })),
      "nothing",
      ["context-adherence-plus"],
    ),
  );
  expect(report).toContain("Nothing was scored.");
  expect(report).toContain("2 missing-response");
  expect(report).not.toContain("Lowest samples");
  expect(report).not.toMatch(/NaN|undefined|\bnull\b/);
});

test("a run as Markdown has its figures and lowest samples, and names are escaped", async () => {
  const rows = rowsOf(4, (index) => (index === 0 ? { question: "<b>*Which* bridge?", contexts: ["Cheese."] } : {}));
  const text = await runAsMarkdown(await judged(rows, "a_b | c", ["trulens-context-relevance"]));
  expect(text).toContain("### a\\_b \\| c");
  expect(text).toMatch(/\| Context relevance \(TruLens\) \| 0\.\d\d \| \S+ \| \w+ \| 0\.\d\d \| 4 of 4 \|/);
  expect(text).toContain("- 0.00 \\<b\\>\\*Which\\* bridge?");
});

/** Half the questions are on cheese, and none of those finds its context. */
const halfMissed = (topics: readonly [string, string]) =>
  rowsOf(40, (at) => ({
    question: `Question number ${at}?`,
    contexts: [at % 2 ? "Trains run on rails." : `Gold ${at}.`],
    reference_contexts: [`Gold ${at}.`],
    response: at % 2 ? "I don't know." : `Gold ${at}.`,
    topic: topics[at % 2 ? 1 : 0],
  }));

test("a report says at which stages samples fail, and which slices fail more than the rest", async () => {
  const id = await judged(halfMissed(["rivers", "<i>|cheese"]), "why", ["context-adherence-plus"]);
  const report = await reportOf(id);
  expect(report).toMatch(
    /<th scope="row">evidence not retrieved<\/th><td>[^<]+<\/td><td class="num">20<\/td><td class="num">50.0%/,
  );
  expect(report).toContain("20 of 40 samples fail. Of 40 responses, 20 refuse and 0 refuse in part");
  expect(report).toMatch(
    /topic = &lt;i&gt;\|cheese<\/bdi><\/td><td class="num">20 of 20<\/td><td class="num">0 of 20<\/td><td class="num">\+100 points \(.+?<\/td><td class="num">&lt;0.001<\/td><td>↑ fails more/,
  );
  const text = await runAsMarkdown(id);
  expect(text).toContain("| evidence not retrieved | 20 | 50.0% |");
  expect(text).toMatch(/\| topic = \\<i\\>\\\|cheese \| 20 of 20 \| 0 of 20 \| \+100 points/);
});

test("a report says that no group or slice is established, or nothing of them where none was compared", async () => {
  const rows = halfMissed(["rivers", "cheese"]).map((row, at) => ({ ...row, topic: at < 20 ? "rivers" : "cheese" }));
  const report = await reportOf(await judged(rows, "none established", ["context-adherence-plus"]));
  expect(report).toMatch(/Of \d+ groups? and \d+ slices?, none fails measurably more or less than the rest\./);
  expect(report).not.toContain("Group or slice");
  const few = await reportOf(await judged(rowsOf(2), "few", ["context-adherence-plus"]));
  expect(few).toContain("Samples by stage");
  expect(few).not.toMatch(/measurably|Group or slice/);
});
