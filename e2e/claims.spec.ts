import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures";

const rows = [
  {
    id: "bridge",
    question: "What is the bridge like?",
    contexts: [
      "The bridge of Emden is painted red. The bridge was opened to traffic in May 1933.",
      "The bridge of Emden is 300 metres long.",
    ],
    response:
      "The bridge of Emden is painted red. The bridge was opened to traffic in May 1937. The bridge of Emden is 300 metres long. Swans nest under its arches every spring. Would you like to know more?",
    reference: "The bridge of Emden is painted red. Its architect came from Leer.",
  },
  { id: "other", question: "What else?", contexts: ["Peat was dug in the fens."], response: "Peat was dug in the fens." },
];

const test = base.extend<{ sample: string }>({
  sample: async ({ verbs, request }, use) => {
    const [run = ""] = await verbs.judged(await verbs.addDataset(rows, "claims"), { metrics: ["claims"] });
    const { samples } = await (await request.get(`/api/v1/runs/${run}/samples?sort=position`)).json();
    await use(`/runs/${run}/samples/${samples[0].id}?sort=position`);
  },
});

const claim = (page: Page, text: RegExp): Locator =>
  page.getByRole("list", { name: "Claims", exact: true }).getByRole("button", { name: text });
const litIn = (page: Page) => page.getByRole("region", { name: "Contexts by sentence" });

/** As the run's export has them. */
async function marksOf(request: APIRequestContext, sample: string): Promise<object[]> {
  const run = /runs\/([^/]+)/.exec(sample)?.[1];
  const text = await (await request.get(`/api/v1/runs/${run}/export?claims=1`)).text();
  return text.split("\n").flatMap((line) => (line === "" ? [] : (JSON.parse(line).marks ?? [])));
}

test("a claim and its sentences light each other up, by keyboard", async ({ page, sample }) => {
  await page.goto(sample);
  const contradicted = claim(page, /May 1937/);
  await expect(contradicted).toHaveAttribute("aria-current", "true");
  await expect(contradicted).toHaveAccessibleDescription("Contradicted context 1.2");
  await expect(page.getByText("The two differ in a date: 1937, 1933.").filter({ visible: true })).toHaveCount(1);
  await contradicted.focus();
  await page.keyboard.press("Enter");
  await expect(litIn(page).locator("[data-place='1.2']")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(contradicted).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(claim(page, /300 metres/)).toBeFocused();
  await expect(claim(page, /300 metres/)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await expect(litIn(page).locator("[data-place='2.1']")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-claim][aria-current]")).toHaveCount(0);
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 1, name: "What else?" })).toBeVisible();
});

test("a verdict's button filters the claims, and needed claims that were not retrieved are named", async ({ page, sample }) => {
  await page.goto(sample);
  await expectAccessible(page, "article");
  const notFound = page.getByRole("button", { name: "1 not found" });
  await notFound.click();
  await expect(notFound).toHaveAttribute("aria-pressed", "true");
  await expect(claim(page, /Swans/)).toHaveAttribute("aria-current", "true");
  await expect(page.locator("li[inert]")).toHaveCount(3);
  await expectAccessible(page, "article");
  await notFound.click();
  await expect(page.locator("li[inert]")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Needed claims that were not retrieved" })).toHaveText(
    /R2Its architect came from Leer\.Not in the response either/,
  );
  await expect(page.getByText("1 of 2 was retrieved: R1 is in the response (claim 1).")).toBeVisible();
});

test("marks on claims are saved under the reviewer's name, with a note, and can be undone", { tag: "@test-all" }, async ({
  page,
  sample,
  request,
}) => {
  await page.goto(sample);
  await claim(page, /May 1937/).focus();
  await page.keyboard.press("w");
  await page.getByRole("textbox", { name: "Your name" }).fill("Ann");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 of 4 marked by you")).toBeVisible();
  await claim(page, /May 1937/).focus();
  await page.keyboard.press("e");
  await page.keyboard.type("The judge is strict.");
  await page.keyboard.press("Enter");
  await expect(claim(page, /May 1937/)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("r");
  await expect(page.getByText("2 of 4 marked by you")).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByText("1 of 4 marked by you")).toBeVisible();
  await expect.poll(() => marksOf(request, sample)).toEqual([{ mark: "wrong", reviewer: "Ann", note: "The judge is strict." }]);
  await page.reload();
  await expect(page.getByText("1 of 4 marked by you")).toBeVisible();
  await expect(page.getByText("The judge is strict.")).toBeVisible();
});

test("on a phone the sentences stand under the claim, and buttons step through the claims", async ({ page, sample }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(sample);
  await expectNoSidewaysScroll(page);
  const steps = page.getByRole("group", { name: "Claims, step by step" });
  await expect(steps).toContainText("Claim 2 of 4");
  const row = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /May 1937/ }) });
  await expect(row.getByText("Sentence 1.2")).toBeVisible();
  await steps.getByRole("button", { name: "Next claim" }).click();
  await expect(steps).toContainText("Claim 3 of 4");
  await expect(claim(page, /300 metres/)).toBeFocused();
});
