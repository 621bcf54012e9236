import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test, waitsUntilInteractive } from "./fixtures";
import type { Server } from "./server";

test.use({ serving: { admin: "ann@example.org" } });
let server: Server;
test.beforeAll(({ server: started }) => {
  server = started;
});

/** Signed in after choosing a password by a link. */
async function enter(browser: Browser, link: string): Promise<Page> {
  const page = waitsUntilInteractive(await (await browser.newContext()).newPage());
  await page.goto(link);
  await page.getByLabel("New password").fill("correct horse battery");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Runs" })).toBeAttached();
  return page;
}

const linkOf = (email: string, ...more: string[]) => server.assay("user", "add", email, ...more).trim();
const api = (token: string, path = "/api/v1/runs") =>
  fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${token}` } });

async function makeToken(page: Page, label: string, role: string): Promise<string> {
  await page.goto(`${server.address}/settings/tokens`);
  await page.getByRole("button", { name: "Create a token" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an API token" });
  await dialog.getByLabel("Label").fill(label);
  await dialog.getByLabel("Role").selectOption(role);
  await expect(dialog.getByLabel("Expires")).toHaveValue("90d");
  await dialog.getByRole("button", { name: "Create token" }).click();
  const token = (await dialog.getByText(/^assay_/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  return token;
}

test("starting the server prints no administrator's link, and the existing one still works", async ({ browser }) => {
  expect(server.output()).not.toContain("/welcome/");
  await expect.poll(() => server.output()).toContain("assay user link ann@example.org");
  const ann = await enter(browser, server.welcome);
  await ann.goto(`${server.address}/settings/people`);
  await expect(ann.getByRole("region", { name: "Accounts" })).toContainText("ann@example.org");
});

test("a new link ends the one before", { tag: "@test-all" }, async ({ page }) => {
  const first = linkOf("cy@example.org");
  server.assay("user", "link", "cy@example.org");
  await page.goto(first);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  server.assay("user", "remove", "cy@example.org");
});

test("people make, see and revoke their own tokens, which shrink with their role and end with their account", async ({
  browser,
}) => {
  const ann = await enter(browser, server.assay("user", "link", "ann@example.org").trim());
  const bo = await enter(browser, linkOf("bo@example.org", "--name", "Bo", "--role", "editor"));
  const annToken = await makeToken(ann, "Ann's nightly run", "admin");
  await bo.goto(`${server.address}/settings/tokens`);
  await expect(bo.getByRole("heading", { name: "Your API tokens" })).toBeVisible();
  await expect(bo.getByText("Ann's nightly run")).toHaveCount(0);
  await bo.getByRole("button", { name: "Create a token" }).click();
  await expect(bo.getByRole("dialog").getByRole("option", { name: /^admin/ })).toHaveCount(0);
  const token = await makeToken(bo, "Bo's import", "editor");
  const ended = await makeToken(bo, "Bo's old script", "viewer");
  expect((await api(token)).status).toBe(200);
  await bo.getByRole("button", { name: "Revoke: Bo's old script" }).click();
  await bo.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(bo.getByText("Revoked the token")).toBeVisible();
  expect((await api(ended)).status).toBe(401);

  server.assay("user", "role", "bo@example.org", "viewer");
  const answer = await fetch(`${server.address}/api/v1/runs`, { method: "POST", headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(403);
  await ann.goto(`${server.address}/settings/tokens`);
  const listed = ann.getByRole("row").filter({ hasText: "Bo's import" });
  await expect(listed).toContainText("bo@example.org");
  await expect(listed).toContainText("created as editor");
  await expectAccessible(ann);

  expect((await api(token)).status).toBe(200);
  expect((await api(token, "/api/v1/audit")).status).toBe(403);
  server.assay("user", "remove", "bo@example.org");
  expect((await api(token)).status).toBe(401);
  expect((await api(annToken, "/api/v1/audit?action=person-removed")).status).toBe(200);
});

test("an administrator reads the audit log, filters it, and sets how long events are kept", async ({ browser }) => {
  const ann = await enter(browser, server.assay("user", "link", "ann@example.org").trim());
  await ann.goto(`${server.address}/settings/audit`);
  await ann.getByLabel("Keep events for this many days").fill("0");
  await ann.getByRole("region", { name: "Retention of events" }).getByRole("button", { name: "Save" }).click();
  await expect(ann.getByText("It must be a whole number from 1 to 3,650.")).toBeVisible();
  await ann.getByLabel("Keep events for this many days").fill("90");
  await ann.getByRole("region", { name: "Retention of events" }).getByRole("button", { name: "Save" }).click();
  await expect(ann.getByText("Saved. Older events")).toBeVisible();
  await expect(ann.getByText("kept for 90 days")).toBeVisible();
  const events = ann.getByRole("region", { name: "Audit events" });
  await expect(events.getByRole("row").nth(1)).toContainText("changed how long the audit log is kept");
  await expect(events.getByRole("row").filter({ hasText: "removed a person: bo@example.org" })).toHaveCount(1);
  await ann.getByLabel("Action").selectOption("token-revoked");
  await ann.getByRole("button", { name: "Filter" }).click();
  await expect(events.getByRole("row")).toHaveCount(2);
  await expect(events.getByRole("row").nth(1)).toContainText("Bo's old script");
  await expectAccessible(ann);
  await ann.getByLabel("Person").selectOption({ label: "ann, ann@example.org" });
  await ann.getByRole("button", { name: "Filter" }).click();
  await expect(ann.getByText("No event matches")).toBeVisible();
  await ann.goto(`${server.address}/settings/audit?columns=what~who`);
  await expect(events.getByRole("columnheader")).toHaveText(["When", "What", "Who"]);
  await ann.setViewportSize({ width: 390, height: 844 });
  await ann.goto(`${server.address}/settings/audit`);
  await expectNoSidewaysScroll(ann);
  await ann.goto(`${server.address}/settings/account`);
  await expectNoSidewaysScroll(ann);
});

test("after too many guesses the sign-in page says how long to wait, and the person gets in from their usual address", {
  tag: "@test-all",
}, async ({ page }) => {
  await page.goto(`${server.address}/sign-in`);
  for (const [email, count] of [
    ["nobody@example.org", 10],
    ["ann@example.org", 1],
  ] as const) {
    for (let n = 0; n < count; n++) {
      await page.getByLabel("E-mail address").fill(email);
      await page.getByLabel("Password").fill(`wrong password ${n}`);
      await Promise.all([
        page.waitForResponse((response) => response.request().method() === "POST"),
        page.getByRole("button", { name: "Sign in" }).click(),
      ]);
      await expect(page.getByRole("button", { name: "Sign in" })).toBeEnabled();
    }
  }
  await page.getByLabel("E-mail address").fill("nobody@example.org");
  await page.getByLabel("Password").fill("wrong password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Too many attempts. Try again in 1 minute.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("E-mail address").fill("ann@example.org");
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${server.address}/`);
});
