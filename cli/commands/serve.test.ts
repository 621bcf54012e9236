import { expect, test } from "vitest";
import { runAssay } from "@/testing/run-assay";

test.each([
  ["HOST", { HOST: "0.0.0.0" }],
  ["ASSAY_PUBLIC_URL", { ASSAY_PUBLIC_URL: "https://assay.example.org" }],
])("serve refuses to listen for other machines without an administrator: %s", async (name, environment) => {
  const { code, err } = await runAssay(["serve", "--port", "4999"], environment);
  expect(code).toBe(2);
  expect(err).toContain(name);
  expect(err).toContain("Create an administrator first: npx assay user add");
});
