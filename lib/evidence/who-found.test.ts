import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { judgedRuns, sampleIdOf } from "./judged.fixture";
import { whoFound } from "./who-found";

const red = "The Golden Bridge is painted red.";
const opened = "The Golden Bridge was opened in 1933.";
const long = "The tunnel is twelve miles long.";
const facts = [red, opened, long].map((text) => ({ text }));

test("the newest other run that found each fact is named with its sentence, of those with the same question", async () => {
  const [own = "", older = "", newer = "", without = ""] = await judgedRuns([
    { q1: { contexts: ["Nothing."], needed: [`- ${red}`, `- ${opened}`, `- ${long}`] } },
    { q1: { contexts: [red, `Old. ${opened}`], needed: [`+ 1.1 ${red}`, `+ 2.2 ${opened}`, `- ${long}`] } },
    {
      q1: { contexts: [red], needed: [`+ 1.1 ${red}`, `- ${opened}`, `- ${long}`] },
      q2: { contexts: [long], needed: [`+ 1.1 ${long}`] },
    },
    { q1: { contexts: [long], claims: [`+ 1.1 ${long}`] } },
  ]);
  const sampleId = await sampleIdOf(own, "q1");
  const ofNewer = { runId: newer, runName: "r2", sampleId: await sampleIdOf(newer, "q1") };
  const ofOlder = { runId: older, runName: "r1", sampleId: await sampleIdOf(older, "q1") };
  expect(await whoFound(own, sampleId, facts)).toEqual({
    runs: 2,
    facts: [
      { ...ofNewer, context: 0, sentence: red, documentId: "q1-c2-0" },
      { ...ofOlder, context: 1, sentence: opened, documentId: "q1-c1-1" },
      null,
    ],
  });
  await db.run.update({ where: { id: newer }, data: { archivedAt: new Date() } });
  expect(await whoFound(own, sampleId, facts)).toMatchObject({ runs: 1, facts: [{ runName: "r1" }, { runName: "r1" }, null] });
  expect(await whoFound(without, await sampleIdOf(without, "q1"), [])).toMatchObject({ facts: [] });
});
