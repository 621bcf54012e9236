import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { listEvents } from "@/lib/db/audit";
import { db } from "@/lib/db/connection/client";
import { longestPersonName } from "@/lib/domain/bounds";
import { assayItself } from "@/lib/domain/people/actor";
import { perProcess } from "@/lib/domain/process/values";
import { addPerson } from "./manage";
import { roleOfGroups } from "./provider";
import { type Account, startProvider } from "./provider.fixture";
import { demandIdToken } from "./provider-accounts";
import { signOut } from "./sign-in";
import { beginAtProvider, enterFromProvider } from "./sign-in-provider";

const publicUrl = "http://127.0.0.1:4999";
let started: Awaited<ReturnType<typeof startProvider>>;

beforeAll(async () => {
  started = await startProvider(`${publicUrl}/sign-in/callback`, `${publicUrl}/sign-in`);
  Object.assign(process.env, {
    ASSAY_PUBLIC_URL: publicUrl,
    ASSAY_OIDC_ISSUER: started.issuer,
    ASSAY_OIDC_CLIENT_ID: "assay",
    ASSAY_OIDC_CLIENT_SECRET: "a secret of some length",
    ASSAY_OIDC_NAME: "Example",
    ASSAY_OIDC_ROLES: "admins=admin; cn=editors,ou=groups=editor; readers=viewer",
  });
});
afterAll(() => void started.server.close());
afterEach(async () => {
  await db.user.deleteMany();
  await db.auditEvent.deleteMany();
});

let addresses = 0;

/** A browser: follows redirects between Assay and the provider, with a jar of cookies for each. */
async function signInAs(account: Partial<Account>, { to = "/runs/new", tamper = (url: string) => url } = {}) {
  started.account = { sub: "ann", email: "ann@example.org", email_verified: true, name: "Ann", groups: ["admins"], ...account };
  const address = `10.1.0.${++addresses}`;
  const begun = await beginAtProvider(to, address);
  const jar = new Map<string, string>();
  let next = begun.to;
  while (next.startsWith(started.issuer)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    next = new URL(answer.headers.get("location") ?? "/nowhere", next).href;
  }
  const cookie = begun.cookies.map((one) => one.split(";")[0]).join("; ");
  return enterFromProvider(new Request(tamper(next), { headers: { cookie } }), address);
}

const people = () => db.user.findMany({ select: { email: true, name: true, role: true }, orderBy: { email: "asc" } });

test("a person of a group gets an account with the group's role, and comes to the page that was asked for", async () => {
  const entered = await signInAs({});
  expect(entered.to).toBe("/runs/new");
  expect(entered.cookies.join()).toContain("assay.session_token=");
  expect(await people()).toEqual([{ email: "ann@example.org", name: "Ann", role: "admin" }]);
  const [account] = await db.account.findMany();
  expect(account).toMatchObject({ providerId: "oidc", accessToken: null, refreshToken: null });
  const { events } = await listEvents({});
  expect(events.map(({ action }) => action)).toEqual(["sign-in", "person-added"]);
});

test("the role follows the groups at every sign-in, but the last administrator stays one", async () => {
  await signInAs({});
  await signInAs({ sub: "bob", email: "bob@example.org", name: "Bob", groups: ["readers", "cn=editors,ou=groups"] });
  expect((await people()).map(({ role }) => role)).toEqual(["admin", "editor"]);
  await signInAs({ sub: "bob", email: "bob@example.org", name: "Bob", groups: ["readers"] });
  await signInAs({ groups: ["readers"] });
  expect((await people()).map(({ role }) => role)).toEqual(["admin", "viewer"]);
});

test.each([
  [{ groups: ["nobody knows"] }, "no_role"],
  [{ groups: undefined }, "no_role"],
  [{ email_verified: false }, "unverified_email"],
  [{ email_verified: "true" as never }, "unverified_email"],
  [{ email_verified: [true] as never }, "unverified_email"],
])("who is not admitted gets no account and no session: %j", async (account, why) => {
  const entered = await signInAs(account);
  expect(entered.to).toBe(`/sign-in?refused=${why}`);
  expect(entered.cookies.join()).not.toMatch(/session_token=[^;]/);
  expect(await people()).toEqual([]);
});

test("without an ID token there is no session", async () => {
  started.sendsIdToken = false;
  const entered = await signInAs({});
  started.sendsIdToken = true;
  expect(entered.to).toMatch(/^\/sign-in\?refused=/);
  expect(entered.cookies.join()).not.toMatch(/session_token=[^;]/);
  expect(await people()).toEqual([]);
});

test.each([
  [0, { aud: "assay" }, true],
  [0, { aud: ["assay", "other"], azp: "assay" }, true],
  [0, { aud: ["assay", "other"] }, false],
  [0, { aud: ["assay", "other"], azp: null }, false],
  [0, { aud: "assay", azp: "other" }, false],
  [20, { aud: "assay" }, true],
  [300, { aud: "assay" }, false],
  [-4_000, { aud: "assay" }, false],
  [Number.NaN, { aud: "assay" }, false],
])("an ID token made in %d s is read only if it is recent and this client's: %j", async (ahead, claims, isRead) => {
  const library = { getUserInfo: async (_: { idToken?: string }): Promise<unknown> => "a person" };
  demandIdToken(library);
  const payload = JSON.stringify({ ...claims, iat: Math.floor(Date.now() / 1000) + ahead });
  const idToken = `e30.${Buffer.from(payload).toString("base64url")}.x`;
  expect(await library.getUserInfo({ idToken })).toBe(isRead ? "a person" : null);
});

test.each([
  ["\u202eAnn\u0000 \u00adLee ", "Ann Lee"],
  ["", "ann"],
  [{ first: "Ann" }, "ann"],
  ["n".repeat(100_000), "n".repeat(longestPersonName)],
])("a provider's name %j is read like that of an account that is added here", async (name, read) => {
  await signInAs({ name: name as string });
  expect((await people()).map((one) => one.name)).toEqual([read]);
});

test("an address that Entra ID calls that of a verified domain counts as verified", async () => {
  expect((await signInAs({ email_verified: undefined, xms_edov: "0" })).to).toBe("/sign-in?refused=unverified_email");
  expect((await signInAs({ email_verified: false, xms_edov: true })).to).toBe("/sign-in?refused=unverified_email");
  expect((await signInAs({ email_verified: undefined, xms_edov: true })).to).toBe("/runs/new");
});

test.each([
  [20, "/runs/new"],
  [-3_000, "/runs/new"],
  [300, "/sign-in?refused="],
  [-4_000, "/sign-in?refused="],
])("a provider whose clock is ahead by %d s leads to %s", async (seconds, to) => {
  started.clockAhead = seconds;
  const entered = await signInAs({});
  started.clockAhead = 0;
  expect(entered.to).toMatch(new RegExp(`^${to.replace("?", "\\?")}`));
  expect(await db.session.count()).toBe(to === "/runs/new" ? 1 : 0);
});

test("the page that was asked for may have a query named error", async () => {
  expect((await signInAs({}, { to: "/?error=rate" })).to).toBe("/?error=rate");
});

test("a verified address joins the account that has it; an address claimed by a second person does not", async () => {
  const { id } = await addPerson({ email: "ann@example.org", name: "Ann Local", role: "admin" }, assayItself);
  expect((await signInAs({ email_verified: false })).to).toBe("/sign-in?refused=unverified_email");
  expect((await signInAs({})).to).toBe("/runs/new");
  expect(await db.user.findMany({ select: { id: true, name: true } })).toEqual([{ id, name: "Ann Local" }]);
  expect((await signInAs({ sub: "eve" })).to).toBe("/sign-in?refused=other_person");
  expect(await db.account.count()).toBe(1);
});

test("an answer with another state, or sent twice, opens no session", async () => {
  const forged = await signInAs({}, { tamper: (url) => url.replace(/state=[^&]+/, "state=other") });
  expect(forged.to).toMatch(/^\/sign-in\?refused=/);
  let sent = "";
  await signInAs({}, { tamper: (url) => (sent = url) });
  expect((await enterFromProvider(new Request(sent), "10.2.0.1")).to).toMatch(/^\/sign-in\?refused=/);
});

test("signing out leads to the provider, which ends its session and leads back", async () => {
  const { cookies } = await signInAs({});
  const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
  const { to } = await signOut(new Headers({ cookie }), assayItself);
  const url = new URL(to);
  expect(url.origin).toBe(started.issuer);
  expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${publicUrl}/sign-in`);
  expect(url.searchParams.get("id_token_hint")).toMatch(/^ey/);
  expect(await db.session.count()).toBe(0);
});

test("of several groups the highest role counts, and * is everybody", () => {
  const of = {
    groupsClaim: "groups",
    groupRoles: [
      { group: "*", role: "viewer" },
      { group: "a", role: "editor" },
    ],
  } as const;
  const role = (groups: unknown) => roleOfGroups({ ...of } as unknown as Parameters<typeof roleOfGroups>[0], { groups });
  expect([role(["a"]), role("a"), role([]), role({ a: 1 }), role(undefined)]).toEqual([
    "editor",
    "editor",
    "viewer",
    "viewer",
    "viewer",
  ]);
});

test("if the provider cannot be reached, the page for passwords says so", async () => {
  delete perProcess<{ withProvider?: unknown }>("accounts", () => ({})).withProvider;
  process.env.ASSAY_OIDC_ISSUER = "http://127.0.0.1:9";
  expect(await beginAtProvider("/", "10.3.0.1")).toEqual({ to: "/sign-in?refused=away", cookies: [] });
});
