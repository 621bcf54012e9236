import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { assayItself } from "@/lib/domain/people/actor";
import { MetricDefinition } from "@/lib/metrics/own/words/definition";
import { metricById } from "@/lib/metrics/registry";
import { addOwnMetric, listOwnMetrics, loadOwnMetrics, offeredMetrics, removeOwnMetric, requireOffered } from "./own-metrics";

const tone = (more: object = {}) =>
  MetricDefinition.parse({
    name: "Tone",
    question: "Is it polite?",
    needs: ["response"],
    scale: ["rude", "polite"],
    prompt: "{response}",
    ...more,
  });

test("a changed definition is another version with its own id; an equal one is the same", async () => {
  expect(await addOwnMetric(tone(), assayItself)).toMatchObject({ id: "tone", version: 1, isNew: true });
  expect(await addOwnMetric(tone(), assayItself)).toMatchObject({ id: "tone", version: 1, isNew: false });
  const changed = await addOwnMetric(tone({ prompt: "Judge {response}" }), assayItself);
  expect(changed).toMatchObject({ id: "tone-v2", name: "tone", version: 2, isNew: true });
  expect((await listOwnMetrics()).map(({ id }) => id)).toEqual(["tone-v2"]);
  expect([metricById("tone")?.name, metricById("tone-v2")?.name]).toEqual(["Tone", "Tone v2"]);
  expect(metricById("tone")?.template({}).user).not.toBe(metricById("tone-v2")?.template({}).user);
});

test("a removed metric is not offered, stays known, and can be added again", async () => {
  await addOwnMetric(tone({ name: "Brevity" }), assayItself);
  await removeOwnMetric("brevity", assayItself);
  expect((await offeredMetrics()).map(({ id }) => id)).not.toContain("brevity");
  expect(metricById("brevity")).toBeDefined();
  await expect(addOwnMetric(tone({ name: "Constructor" }), assayItself)).rejects.toThrow("cannot be named constructor");
  await expect(requireOffered(["brevity"])).rejects.toThrow("The metric brevity was removed");
  await expect(removeOwnMetric("brevity", assayItself)).rejects.toMatchObject({ kind: "not-found" });
  expect(await addOwnMetric(tone({ name: "Brevity" }), assayItself)).toMatchObject({ id: "brevity", isNew: true });
  await requireOffered(["brevity"]);
});

test.each(["Context adherence plus", "All", "Tone v3"])("the name %s is refused", async (name) => {
  await expect(addOwnMetric(tone({ name }), assayItself)).rejects.toMatchObject({ errors: [{ path: "name" }] });
});

test("what another process added is known after loading", async () => {
  const definitionJson = JSON.stringify(tone({ name: "Warmth" }));
  await db.ownMetric.create({ data: { id: "warmth", name: "warmth", version: 1, definitionJson, createdAt: new Date() } });
  expect(metricById("warmth")).toBeUndefined();
  await loadOwnMetrics();
  expect(metricById("warmth")?.name).toBe("Warmth");
});
