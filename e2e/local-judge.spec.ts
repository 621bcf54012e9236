import { type JudgeServer, startJudgeServer } from "@/testing/judge-server";
import { expect, expectAccessible, expectNoSidewaysScroll, pageTest as test } from "./fixtures";
import { type Server, startServer } from "./server";

let judge: JudgeServer | null = null;
let server: Server;
test.beforeAll(async () => {
  // Another program can use one of these ports.
  for (const port of [1234, 11434, 8000, 8080])
    judge ??= await startJudgeServer({ port, needsKey: false, models: ["nomic-embed-text", "qwen3:8b"] }).catch(() => null);
  server = await startServer({ env: { OPENAI_API_KEY: "", OPENAI_BASE_URL: "", ASSAY_MODEL: "" } });
});
test.afterAll(async () => {
  await server?.stop();
  await judge?.close();
});

test("a judge on this machine is found on a click, judges the example, and is then connected", async ({ page }) => {
  test.skip(judge === null, "All usual ports are taken.");
  const found = page.getByRole("region").filter({ hasText: judge?.url ?? "" });
  await page.goto(server.address);
  await expect(page.getByText("No runs yet")).toBeVisible();
  await expect(page.getByRole("region", { name: "First steps" })).toHaveCount(0);
  await page.getByRole("button", { name: "Look for a judge on this machine" }).click();
  await expect(found.getByRole("combobox")).toHaveValue("qwen3:8b");
  await expect(found).toContainText(`OPENAI_BASE_URL=${judge?.url}\nASSAY_MODEL=qwen3:8b`);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(judge?.requests).toEqual([]);

  await found.getByRole("button", { name: "Judge the example with qwen3:8b" }).click();
  const step = page.getByRole("listitem").filter({ hasText: "Connect a judge" });
  await expect.poll(() => judge?.requests.length ?? 0).toBeGreaterThan(10);
  expect(judge?.requests.every(({ body, headers }) => body.model === "qwen3:8b" && !headers.authorization)).toBe(true);
  const isDone = async () => {
    await page.reload();
    return step.getByRole("img", { name: "Done" }).isVisible();
  };
  await expect.poll(isDone).toBe(true);
  await expect(step).toContainText("set it in .env");
});
