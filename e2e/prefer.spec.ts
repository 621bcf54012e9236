import { reviewerCookie } from "@/components/reviews/reviewer-cookie";
import { db } from "@/lib/db/connection/client";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

const questions = Array.from({ length: 6 }, (_, at) => `How long is river ${at}?`);
const rows = questions.flatMap((question, at) =>
  ["short", "long"].map((config) => ({
    ...{ config, id: `q${at}`, question, contexts: [`River ${at} is ${at} km long.`] },
    response: config === "short" ? `${at} km.` : `The river is ${at} km long.`,
  })),
);

test("two runs' answers are chosen between blind, by keys, and Compare shows what people prefer", async ({
  page,
  verbs,
  baseURL,
}) => {
  await page.context().addCookies([{ name: reviewerCookie, value: "Ann", url: baseURL ?? "" }]);
  const runs = await verbs.judged(await verbs.addDataset(rows, "rivers"), { metrics: ["context-adherence-plus"] });
  const bodies: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/compare/prefer")) bodies.push(await response.text().catch(() => ""));
  });
  await page.goto(`/compare?runs=${runs.join(",")}`);
  const section = page.getByRole("region", { name: "Preferences", exact: true });
  await expect(section.getByText("No one has compared these answers blind yet.")).toBeVisible();
  await section.getByRole("link", { name: "Compare blind" }).click();

  await expect(page.getByRole("status").filter({ hasText: "0 of 6 judged" })).toBeVisible();
  const left = page.getByRole("region", { name: "Answer 1" });
  await expectAccessible(page);
  for (const [at] of questions.entries()) {
    await expect(page.getByText(`${at} of 6 judged`)).toBeVisible();
    await page.keyboard.press((await left.innerText()).includes("The river is") ? "1" : "2");
  }
  await expect(page.getByText("You have judged every question")).toBeVisible();
  await page.keyboard.press("u");
  await expect(left).toBeVisible();
  await page.keyboard.press("0");
  await expect(page.getByText("You have judged every question")).toBeVisible();
  expect(bodies.join("")).not.toMatch(/lexical|"score"|adherence/i);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await expect.poll(() => db.preference.count()).toBe(6);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Back to Compare" }).click();
  expect((await db.preference.findMany()).filter(({ choice }) => choice === "equal")).toHaveLength(1);
  const cells = page.getByRole("region", { name: "Preferred answers" }).getByRole("row").last().getByRole("cell");
  await expect(cells.nth(3)).toHaveText("1");
  const decided = await Promise.all([cells.nth(1).innerText(), cells.nth(2).innerText()]);
  expect(decided.toSorted()).toEqual(["0", "5"]);
  await expectAccessible(page);
});
