import { expect, test } from "vitest";
import type { ControlSource } from "@/lib/controls/texts/source";
import { drawControls } from "./draw";
import { canaryOf } from "./make";

const topics = ["bridge", "opera", "engine", "garden", "castle", "violin", "harvest", "glacier", "printer", "tunnel"];
const sources = Array.from({ length: 40 }, (_, at): ControlSource => {
  const topic = `${topics[at % 10]}${"abcd"[Math.floor(at / 10)]}`;
  return {
    id: at + 1,
    key: String(at),
    reference: null,
    question: `When was the ${topic} finished?`,
    contexts: [`The ${topic} was finished in ${1800 + at} by the people of the region.`, `It is a ${topic}.`],
    response: `The ${topic} was finished by the people of its town after many years of work.`,
  };
});
const wanted = { size: 10, seed: 1 };

test("controls of a family are unique, at most as many as wanted, and point to what they are compared with", () => {
  const { controls } = drawControls("grounding", sources, wanted);
  const ids = new Set(controls.map(({ id }) => id));
  expect(ids.size).toBe(controls.length);
  const count = (kind: string) => controls.filter((control) => control.kind === kind).length;
  expect([count("number-changed"), count("negation-flipped"), count("reversed"), count("padded")]).toEqual([10, 10, 10, 10]);
  for (const { kind, pair } of controls) {
    if (kind === "untouched" || kind === "quote") expect(pair).toBeNull();
    else expect(ids).toContain(pair);
  }
});

test("a metric is not asked about fields that its family does not read", () => {
  for (const { response } of drawControls("contexts", sources, wanted).controls) expect(response).toBeNull();
  for (const { contexts } of drawControls("answers", sources, wanted).controls) expect(contexts).toEqual([]);
});

test("the same seed draws the same, and another one something else", () => {
  const drawn = drawControls("grounding", sources, wanted);
  expect(drawControls("grounding", sources, wanted)).toEqual(drawn);
  expect(drawControls("grounding", sources, { ...wanted, seed: 2 })).not.toEqual(drawn);
});

test("causes are counted by kind, and the same sentence is changed once", () => {
  const twins = sources.map((source) => ({
    ...source,
    contexts: ["The bridge was finished in 1894 by the people of the region."],
  }));
  const { controls, skipped } = drawControls("grounding", twins, wanted);
  expect(controls.filter(({ kind }) => kind === "number-changed")).toHaveLength(1);
  expect(skipped["number-changed"]).toEqual({ "the same as another control": 39 });
  expect(skipped.reversed).toEqual({ "fewer than two contexts": 40 });
});

test("the canary set has thirty controls with all kinds alike", () => {
  const { controls } = drawControls("grounding", sources, wanted);
  const canary = canaryOf(controls, 1);
  expect(canary).toHaveLength(30);
  const kinds = new Set(controls.map(({ kind }) => kind));
  for (const kind of kinds) expect(canary.filter((one) => one.kind === kind).length).toBeGreaterThanOrEqual(3);
});
