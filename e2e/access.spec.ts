import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import type { TokenRole as Role } from "@/lib/domain/people/role";
import { doors } from "@/lib/door/routes";
import { isThorough } from "@/testing/thorough";
import { expect, expectAccessible, expectNoSidewaysScroll, test, waitsUntilInteractive } from "./fixtures";
import type { Server } from "./server";

const roles = ["sender", "viewer", "reviewer", "editor", "admin"] as const;
/** Roles that can send traces. */
const may = (role: Role, needs: Role) =>
  role === "sender" || needs === "sender"
    ? needs === "sender" && ["sender", "editor", "admin"].includes(role)
    : roles.indexOf(role) >= roles.indexOf(needs);
test.use({ serving: { admin: "ann@example.org", isPublic: true } });
let server: Server;
let address: string;
test.beforeAll(({ server: started }) => {
  server = started;
  address = started.address;
});

const made: { tokens: Partial<Record<Role, string>>; share: string; runId: string } = { tokens: {}, share: "", runId: "" };

test("the first administrator chooses a password by the link of the command, adds a person and makes tokens; the person signs in and out", async ({
  page,
  browser,
}) => {
  expect(server.output()).not.toContain("/welcome/");
  await expect.poll(() => server.output()).toContain("assay user link ann@example.org");
  await page.goto(`${address}/settings?x=1`);
  await expect(page).toHaveURL(/\/sign-in\?to=/);
  await expectAccessible(page);
  await page.goto(server.welcome);
  await expectAccessible(page);
  await page.getByLabel("New password").fill("correct horse battery");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Runs" })).toBeAttached();
  expect((await page.request.get(server.welcome)).status()).toBe(404);
  await page.goto(`${address}/settings/people`);
  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await dialog.getByLabel("E-mail address").fill("eve");
  await dialog.getByRole("button", { name: "Add and create link" }).click();
  await expect(dialog.getByText("Enter an e-mail address")).toBeVisible();
  await dialog.getByLabel("E-mail address").fill("eve@example.org");
  await dialog.getByLabel("Display name").fill("Eve");
  await dialog.getByRole("button", { name: "Add and create link" }).click();
  const link = dialog.getByText(`${address}/welcome/`);
  await expect(link).toBeVisible();
  const href = (await link.textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("region", { name: "Accounts" }).getByText("eve@example.org", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "API tokens" }).click();
  for (const role of roles) {
    await page.getByRole("button", { name: "Create a token" }).click();
    const token = page.getByRole("dialog", { name: "Create an API token" });
    await token.getByLabel("Label").fill(`walk as ${role}`);
    await token.getByLabel("Role").selectOption(role);
    await token.getByRole("button", { name: "Create token" }).click();
    made.tokens[role] = (await token.getByText(/^assay_/).textContent()) ?? "";
    await token.getByRole("button", { name: "Done" }).click();
    await expect(token).toBeHidden();
  }
  const tokens = page.getByRole("region", { name: "Existing tokens" });
  await tokens.getByRole("link", { name: "Label" }).click();
  await expect(tokens.getByRole("columnheader", { name: "Label" })).toHaveAttribute("aria-sort", /ending/);
  await expect(tokens.getByRole("row").nth(1)).toContainText("walk as admin");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  const other = await browser.newContext();
  const eve = waitsUntilInteractive(await other.newPage());
  await eve.goto(href);
  await eve.getByLabel("New password").fill("another long password");
  await eve.getByRole("button", { name: "Save and sign in" }).click();
  await expect(eve.getByRole("heading", { level: 1, name: "Runs" })).toBeAttached();
  await expect(eve.getByRole("link", { name: "New run" })).toBeHidden();
  expect((await eve.goto(`${address}/runs/new`))?.status()).toBe(403);
  await expect(eve.getByRole("heading", { name: "Your role can't open this page" })).toBeVisible();
  await expectAccessible(eve);
  expect((await eve.goto(`${address}/settings/people`))?.status()).toBe(403);
  await eve.goto(`${address}/settings/account`);
  await expect(eve.getByRole("link", { name: "People" })).toBeHidden();
  await eve.getByRole("button", { name: "Sign out" }).click();
  await expect(eve).toHaveURL(/\/sign-in$/);
  await eve.goto(`${address}/settings/account`);
  await eve.getByLabel("E-mail address").fill("eve@example.org");
  await eve.getByLabel("Password").fill("wrong password");
  await eve.getByRole("button", { name: "Sign in" }).click();
  await expect(eve.getByText("The e-mail address or the password is wrong.")).toBeVisible();
  await eve.getByLabel("Password").fill("another long password");
  await eve.getByRole("button", { name: "Sign in" }).click();
  await expect(eve).toHaveURL(/\/settings\/access#account$/);
  await eve.goto(href);
  await expect(eve.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await other.close();
});

const rows = '{"question":"What is peat?","contexts":["Peat is cut in bogs."],"response":"Fuel."}\n';

test("every route answers strangers, a share's visitor and each role as its door says", async ({ request }) => {
  const as = (role: Role) => ({ authorization: `Bearer ${made.tokens[role]}` });
  const headers = { ...as("editor"), "content-type": "application/jsonl" };
  const dataset = await (await request.post(`${address}/api/v1/datasets?name=bogs`, { data: rows, headers })).json();
  const started = await request.post(`${address}/api/v1/runs`, {
    data: { datasetId: dataset.id, metrics: ["all"], judge: { kind: "lexical" } },
    headers: as("editor"),
  });
  made.runId = (await started.json()).runs[0].id;
  const shared = await request.post(`${address}/api/v1/shares`, { data: { runs: [made.runId] }, headers: as("editor") });
  made.share = new URL((await shared.json()).url).pathname;

  const ids: Record<string, string> = { "[token]": made.share.split("/").at(-1) ?? "" };
  // Requests that pass use unknown ids, so nothing changes.
  const open = (route: string, method: string) =>
    route.replace(
      /\[\w+\]/g,
      (name) => (route.startsWith("/share/") ? ids[name] : undefined) ?? (method === "GET" && name === "[id]" ? made.runId : "1"),
    );
  let requests = 0;
  const wrong: string[] = [];
  const visitors: [string, Record<string, string>, Role | null][] = [
    ["nobody", {}, null],
    ["a share's visitor", { referer: `${address}${made.share}` }, null],
    [
      "a forger",
      { "x-assay-visitor": Buffer.from('{"kind":"local"}').toString("base64url"), cookie: "assay.session_token=a.b" },
      null,
    ],
    ...roles.map((role): [string, Record<string, string>, Role] => [role, as(role), role]),
  ];
  // A method that no door names is refused before anybody's role matters.
  const outside = visitors.filter(([who]) => isThorough || who === "nobody" || who === "admin");
  for (const [route, door] of Object.entries(doors)) {
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      if (method in door || (method === "HEAD" && "GET" in door)) continue;
      for (const [who, sent, role] of outside) {
        const { status } = await fetch(`${address}${open(route, method)}`, { method, headers: sent, redirect: "manual" });
        requests++;
        // Pages redirect to sign-in.
        const isRedirected = role === null && (method === "GET" || method === "HEAD") && status === 303;
        if (!isRedirected && ![401, 403, 404, 405].includes(status)) wrong.push(`${who}: ${method} ${route} answered ${status}`);
      }
    }
    for (const [method, needs] of Object.entries(door)) {
      const url = `${address}${open(route, method)}`;
      let entered = 0;
      for (const [who, sent, role] of visitors) {
        const mayEnter = needs === "anybody" || (role !== null && may(role, needs as Role));
        // Unless all is tested, the page is rendered only for the first who may see it.
        if (mayEnter && entered++ > 0 && !isThorough) continue;
        const response = await fetch(url, { method, headers: sent, redirect: "manual" });
        await response.body?.cancel();
        requests++;
        const isPage = method === "GET" && !route.startsWith("/api/") && route !== "/metrics";
        const unknown = isPage ? 303 : 401;
        const turnedAway = role === null ? unknown : 403;
        const isAsked =
          method === "GET" && response.status === 303 && (response.headers.get("location") ?? "").startsWith("/sign-in");
        const isRight = mayEnter
          ? !isAsked && ![401, 403].includes(response.status) && response.status < 500
          : response.status === turnedAway;
        if (!isRight) wrong.push(`${who}: ${method} ${route} answered ${response.status}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(requests).toBeGreaterThan(1_500);
});

/** In an action's rules, or in the constant that they spread. */
function roleIn(rules: string, source: string): string | undefined {
  const own = rules.slice(0, rules.indexOf("}"));
  const spread = /\.\.\.(\w+)/.exec(own)?.[1];
  return /needs: "(\w+)"/.exec(own)?.[1] ?? (spread && roleIn(source.slice(source.indexOf(`const ${spread} = `)), source));
}

test("every server action of the build refuses strangers, a share's visitor and roles that are too low", async () => {
  const manifest = path.join(process.env.NEXT_DIST_DIR || ".next", "server", "server-reference-manifest.json");
  expect(existsSync(manifest)).toBe(true);
  const { node } = JSON.parse(readFileSync(manifest, "utf8")) as {
    node: Record<string, { exportedName?: string; filename?: string; workers: object }>;
  };
  const guarded = Object.entries(node);
  expect(guarded.length).toBeGreaterThan(15);
  const call = (id: string, place: string, headers: Record<string, string>) =>
    fetch(`${address}${place}`, {
      method: "POST",
      redirect: "manual",
      headers: { "next-action": id, accept: "text/x-component", "content-type": "text/plain;charset=UTF-8", ...headers },
      body: "[]",
    });
  let malformed = 0;
  for (const [id, { exportedName, filename, workers }] of guarded) {
    const place = `/${(Object.keys(workers)[0] ?? "")
      .split("/")
      .filter((part) => !/^(app|page|@.*|\(\w+\))$/.test(part))
      .join("/")
      .replace("[id]", made.runId)
      .replace("(.)", "")
      .replace("[sampleId]", "1")}`;
    const name = `${filename} ${exportedName}`;
    for (const place of ["/", "/settings"]) expect((await call(id, place, {})).status, name).toBe(401);
    expect((await call(id, made.share, {})).status, name).toBe(405);
    expect((await call(id, "/sign-in", {})).status, name).toBe(405);
    const source = filename && existsSync(filename) ? readFileSync(filename, "utf8") : "";
    const body = source.slice(source.indexOf(`export const ${exportedName} =`));
    const changes = /^[^;]*?= changeAction\(\s*"(\w+)"/.exec(body)?.[1];
    const role = changes ?? roleIn(body, source);
    expect(roles, name).toContain(role);
    for (const lower of roles.slice(0, roles.indexOf(role as Role))) {
      expect((await call(id, place, { authorization: `Bearer ${made.tokens[lower]}` })).status, `${name} as ${lower}`).toBe(403);
    }
    // Actions without their arguments return an error or refuse.
    const takesArguments = changes !== undefined || /^[^;]*?= callAction\(/.test(body);
    if (!takesArguments) continue;
    malformed++;
    const answer = await call(id, place, { authorization: `Bearer ${made.tokens.admin}` });
    const isRefused = changes !== undefined || /refused[:,]/.test(body.slice(0, body.search(/async \(\[/)));
    expect(answer.status, name).toBe(isRefused ? 200 : 400);
  }
  expect(malformed).toBeGreaterThan(10);
});

test.describe("people and tokens", () => {
  /** Signed in after choosing a password by a link. */
  async function enter(browser: Browser, link: string): Promise<Page> {
    const page = waitsUntilInteractive(await (await browser.newContext()).newPage());
    await page.goto(link);
    await page.getByLabel("New password").fill("correct horse battery");
    await page.getByRole("button", { name: "Save and sign in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Runs" })).toBeAttached();
    return page;
  }

  test("an administrator reads the audit log, filters it, and sets how long events are kept", { tag: "@test-all" }, async ({
    browser,
  }) => {
    server.assay("user", "add", "cy@example.org");
    server.assay("user", "remove", "cy@example.org");
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
    await expect(events.getByRole("row").filter({ hasText: "removed a person: cy@example.org" })).toHaveCount(1);
    await ann.getByLabel("Action").selectOption("person-removed");
    await ann.getByRole("button", { name: "Filter" }).click();
    await expect(events.getByRole("row").nth(1)).toContainText("cy@example.org");
    await expectAccessible(ann);
    await ann.getByLabel("Person").selectOption({ label: "ann, ann@example.org" });
    await ann.getByRole("button", { name: "Filter" }).click();
    await expect(ann.getByText("No event matches")).toBeVisible();
    await ann.goto(`${server.address}/settings/audit?columns=what~who`);
    await expect(events.getByRole("columnheader")).toHaveText(["When", "Who", "What"]);
    await ann.setViewportSize({ width: 390, height: 844 });
    await ann.goto(`${server.address}/settings/audit`);
    await expectNoSidewaysScroll(ann);
    await ann.goto(`${server.address}/settings/account`);
    await expectNoSidewaysScroll(ann);
  });
});
