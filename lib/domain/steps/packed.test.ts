import fc from "fast-check";
import { expect, test } from "vitest";
import { PackedSteps, packSteps, type Step, stepKinds, unpackSteps } from "./definition";

const text = fc.constantFrom("a", "b", "c", "d", "");
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...stepKinds),
  name: orNull(text),
  query: orNull(text),
  text: orNull(text),
  contexts: fc.array(fc.record({ id: orNull(text), text, score: orNull(fc.integer()) }), { maxLength: 4 }),
});

test("packed steps are unpacked unchanged, and store each text once", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 5 }), fc.array(text, { maxLength: 3 }), (steps, contexts) => {
      const packed = PackedSteps.parse(JSON.parse(JSON.stringify(packSteps(steps, contexts))));
      expect(unpackSteps(packed, contexts)).toEqual(steps);
      expect(new Set(packed.texts).size).toBe(packed.texts.length);
      for (const one of packed.texts) expect(contexts).not.toContain(one);
    }),
  );
});
