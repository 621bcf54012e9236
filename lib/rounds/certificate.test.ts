import { expect, test } from "vitest";
import { clopperPearson } from "@/lib/stats/shares/clopper-pearson";
import { certificateOf } from "./certificate";

const share = (right: number, of: number) => ({ right, of, ci95: of === 0 ? null : clopperPearson(right, of) });

test("16 of 17 bad and 32 of 33 good samples are too few; some 50 more labels would do", () => {
  expect(certificateOf({ catches: share(16, 17), lets: share(32, 33) })).toEqual({ state: "refused", more: 50 });
});

test("both shares must reach the bar", () => {
  expect(certificateOf({ catches: share(48, 50), lets: share(48, 50) })).toEqual({ state: "certified", more: null });
  expect(certificateOf({ catches: share(35, 50), lets: share(48, 50) })).toEqual({ state: "refused", more: null });
});

test("without bad samples nothing is measured", () => {
  expect(certificateOf({ catches: share(0, 0), lets: share(48, 50) })).toEqual({ state: "not-measured", more: null });
  expect(certificateOf({ catches: null, lets: null })).toBeNull();
});
