import { expect, test } from "vitest";
import { noteServed } from "@/lib/db/served";
import { runAssay } from "@/testing/run-assay";

const linkOf = async (env: Record<string, string> = {}) => {
  const { out } = await runAssay(["user", "link", "ann@example.org", "--json"], env);
  return new URL(JSON.parse(out).url).origin;
};

test("a link that opens on this machine alone says so", async () => {
  const alone = expect.stringContaining("opens on this machine alone: set ASSAY_PUBLIC_URL");
  expect(await runAssay(["user", "add", "bo@example.org", "--role", "admin"])).toMatchObject({ code: 0, err: alone });
  const { err } = await runAssay(["user", "link", "bo@example.org"], { ASSAY_PUBLIC_URL: "https://assay.example.org" });
  expect(err).not.toContain("alone");
});

test("a link leads to where the dashboard was served last, or to its public address", async () => {
  await runAssay(["user", "add", "ann@example.org", "--role", "admin"]);
  expect(await linkOf({ PORT: "4201" })).toBe("http://127.0.0.1:4201");
  await noteServed("http://127.0.0.1:4202");
  expect(await linkOf({ PORT: "4201" })).toBe("http://127.0.0.1:4202");
  expect(await linkOf({ ASSAY_PUBLIC_URL: "https://assay.example.org" })).toBe("https://assay.example.org");
});
