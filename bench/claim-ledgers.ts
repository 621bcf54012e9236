import { createConfiguration, createDataset, markReady } from "@/lib/db/datasets";
import { noSpending, storeResults } from "@/lib/db/judgments/store";
import { createRuns } from "@/lib/db/runs/list";
import { claimRun, endWork } from "@/lib/db/runs/status";
import { samplesAfter } from "@/lib/db/samples/rows";
import { insertSamples } from "@/lib/db/samples/store/insert";
import { JudgeSetup } from "@/lib/domain/judge";
import { questionKey } from "@/lib/domain/text/question-key";
import type { LedgerClaim, NeededClaim, Place, Verdict } from "@/lib/metrics/shapes/claims";
import { seeded } from "@/lib/stats/random";

export interface SeededSizes {
  samples: number;
  claims: number;
  contexts: number;
}

const sentencesOfContext = 6;
const subjects = ["bridge", "tunnel", "harbour", "tower", "canal", "library"];
const builders = ["Moreau", "Okafor", "Lindgren", "Tanaka", "Alvarez", "Schmidt", "Novak", "Haddad"];
const uses = [
  "carries the main road",
  "closes in winter",
  "has a public gallery",
  "was restored by volunteers",
  "is owned by the city",
];

const pick = <Item>(list: readonly Item[], at: number): Item => list[at % list.length] as Item;

/** A fact about one thing; each number gives another. */
const factOf = (thing: number, fact: number): string => {
  const name = `The ${pick(["Northern", "Golden", "Old", "Royal", "Western"], thing)} ${pick(subjects, thing)} ${thing}`;
  if (fact % 3 === 0) return `${name} was opened in ${1800 + ((thing * 7 + fact) % 200)} by ${pick(builders, thing + fact)}.`;
  if (fact % 3 === 1) return `${name} ${pick(uses, thing + fact)} since section ${fact} of it was finished.`;
  return `${name} is ${(thing * 13 + fact) % 90} m long in its part ${fact}.`;
};

const contextOf = (thing: number, document: number): string =>
  Array.from({ length: sentencesOfContext }, (_, at) => factOf(thing, document * sentencesOfContext + at)).join(" ");

/** Runs of one dataset whose claims are stored as if a judge had read them. Each retrieves other documents of 20 about a thing. */
export async function seedLedgers(configurations: number, { samples, claims, contexts }: SeededSizes): Promise<string[]> {
  const next = seeded(20_261_127);
  const random = (below: number) => Math.floor((next() / 2 ** 32) * below);
  const datasetId = await createDataset("Claims", null);
  const runs: string[] = [];
  for (let which = 0; which < configurations; which++) {
    const configurationId =
      (await createConfiguration({ datasetId, name: `retriever-${which}`, fileName: null, format: null })) ?? "";
    const rows = Array.from({ length: samples }, (_, thing) => {
      const documents = Array.from(new Set(Array.from({ length: contexts * 2 }, () => random(20)))).slice(0, contexts);
      const stated = Array.from({ length: claims }, () =>
        random(3) > 0
          ? pick(documents, random(contexts)) * sentencesOfContext + random(sentencesOfContext)
          : random(20 * sentencesOfContext),
      );
      return { thing, documents, stated };
    });
    const question = (thing: number) => `What is known of ${pick(subjects, thing)} ${thing}?`;
    await insertSamples(
      datasetId,
      rows.map(({ thing, documents, stated }) => ({
        ...{ configurationId, position: thing, questionKey: questionKey(question(thing)), line: thing + 1 },
        ...{ externalId: `q${thing}`, question: question(thing), goldContexts: null, labels: {}, metadata: {} },
        contexts: documents.map((document) => contextOf(thing, document)),
        contextDetails: documents.map((document) => ({ id: `doc-${thing}-${document}`, score: null, metadata: {} })),
        response: stated.map((fact) => factOf(thing, fact)).join(" "),
        reference: neededOf(thing, claims)
          .map((fact) => factOf(thing, fact))
          .join(" "),
      })) as never,
    );
    await markReady([{ id: configurationId, sampleCount: samples, parameters: {} }]);
    const owner = "bench";
    const until = new Date(Date.now() + 600_000);
    const [run = ""] = await createRuns([
      {
        ...{ datasetId, configurationId, metrics: ["claims"], settings: {}, prompts: {}, note: null, tags: [], planned: 0 },
        ...{ name: `Claims / retriever-${which}`, sampleCount: samples, lease: { owner, until } },
        judge: JudgeSetup.parse({ kind: "lexical", models: ["lexical"] }),
      },
    ]);
    await claimRun(owner, until, { id: run });
    const stored = await samplesAfter(configurationId, -1, samples);
    const scores = stored.map(({ id }, at) => scoreOf(id, rows[at] ?? { thing: 0, documents: [], stated: [] }, claims));
    await storeResults(run, owner, [], scores, noSpending);
    await endWork(run, owner, { status: "completed", reason: null });
    runs.push(run);
  }
  return runs;
}

const neededOf = (thing: number, claims: number): number[] =>
  Array.from({ length: Math.ceil(claims / 2) }, (_, at) => (thing * 31 + at * 17) % (20 * sentencesOfContext));

function scoreOf(
  sampleId: number,
  { thing, documents, stated }: { thing: number; documents: number[]; stated: number[] },
  claims: number,
) {
  const placeOf = (fact: number): Place[] => {
    const context = documents.indexOf(Math.floor(fact / sentencesOfContext));
    return context < 0 ? [] : [{ context, sentence: fact % sentencesOfContext }];
  };
  const verdictOf = (fact: number): Verdict =>
    placeOf(fact).length > 0 ? "supported" : fact % 7 === 0 ? "contradicted" : "not-found";
  const needed = neededOf(thing, claims);
  const listed = stated.map(
    (fact, at): LedgerClaim => ({
      ...{ text: factOf(thing, fact), sentences: [at], verdict: verdictOf(fact), citation: null, earlier: [] },
      evidence: verdictOf(fact) === "contradicted" ? [{ context: 0, sentence: 0 }] : placeOf(fact),
      inReference: needed.includes(fact) ? "supported" : "not-found",
    }),
  );
  const supported = listed.filter(({ verdict }) => verdict === "supported").length;
  const detail = {
    claims: listed,
    needed: needed.map(
      (fact): NeededClaim => ({
        ...{ text: factOf(thing, fact), sentences: [], inContexts: placeOf(fact).length > 0 ? "supported" : "not-found" },
        ...{ evidence: placeOf(fact), inResponse: stated.includes(fact) ? "supported" : "not-found", responseSentences: [] },
      }),
    ),
    ...{ unchecked: 0, skipped: 0, unplaced: 0, omitted: 0, unknown: 0, supported, judged: claims },
    ...{ contradictedShare: 0, unsupported: claims - supported, contextUse: 0.5, models: {} },
  };
  return {
    sampleId,
    metric: "claims",
    score: supported / claims,
    cause: null,
    scored: 1,
    expected: 1,
    explanation: null,
    detail,
  };
}
