import { expect, test } from "vitest";
import { runAssay } from "@/testing/run-assay";

test.each([
  ["HOST", { HOST: "0.0.0.0" }],
  ["ASSAY_PUBLIC_URL", { ASSAY_PUBLIC_URL: "https://assay.example.org" }],
])("serve refuses to let others in before there is an administrator: %s", async (name, environment) => {
  const { code, err } = await runAssay(["serve", "--port", "4999"], environment);
  expect(code).toBe(2);
  expect(err).toContain(name);
  expect(err).toContain("Make an administrator first: npx assay user add");
});
