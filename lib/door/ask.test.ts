import { afterEach, beforeEach, expect, test } from "vitest";
import { addPerson } from "@/lib/access/people/manage";
import { enterByLink } from "@/lib/access/people/sign-in";
import { makeToken } from "@/lib/access/tokens/manage";
import { db } from "@/lib/db/connection/client";
import { newId } from "@/lib/domain/id";
import { assayItself } from "@/lib/domain/people/actor";
import type { Role, TokenRole } from "@/lib/domain/people/role";
import { version } from "@/lib/domain/process/version";
import { bodyLimits } from "@/lib/domain/request-limits";
import { askDoor } from "./ask";
import { doors } from "./routes";
import { readVisitorHeader, visitorHeader } from "./visitor-header";

const send = (
  url: string,
  headers: Record<string, string> = {},
  { method = "GET", address = "127.0.0.1", httpVersion = "1.1" } = {},
) => askDoor({ method, url, headers: { host: "127.0.0.1:3000", ...headers }, address, httpVersion }, false);

const status = async (...args: Parameters<typeof send>) => (await send(...args)).status;

const visitor = async (headers: Record<string, string>, url = "/") => {
  const decision = await send(url, headers);
  return decision.kind === "allowed" ? readVisitorHeader(String(decision.headers[visitorHeader])) : decision.status;
};

/** A token of this role, made by a new administrator. */
async function tokenOf(role: TokenRole, expires = "none") {
  const email = `${newId()}@example.org`;
  const { id: userId } = await addPerson({ email, name: "Ann", role: "admin" }, assayItself);
  const made = await makeToken({ label: role, role, expires }, userId, assayItself);
  return { ...made, maker: { id: userId, name: "Ann", email } };
}

const bearer = async (role: TokenRole) => ({ authorization: `Bearer ${(await tokenOf(role)).token}` });

let people = 0;
/** Signs a new person in. Returns their cookie. */
async function cookieOf(role: Role): Promise<string> {
  await addPerson({ email: `${newId()}@example.org`, name: "", role: "admin" }, assayItself);
  const email = `${newId()}@example.org`;
  const { token } = await addPerson({ email, name: "Ann", role }, assayItself);
  const entered = await enterByLink(token, {
    email,
    password: "correct horse battery",
    address: `10.1.0.${people++}`,
    userAgent: "",
  });
  if ("problem" in entered) throw new Error(entered.problem);
  return entered.cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

beforeEach(() => {
  process.env.HOST = "127.0.0.1";
});
afterEach(async () => {
  delete process.env.ASSAY_PUBLIC_URL;
  delete process.env.HOST;
  await db.user.deleteMany();
  await db.apiToken.deleteMany();
});

test("on this machine, without accounts, everyone may do everything", async () => {
  expect(await visitor({})).toEqual({ kind: "local" });
  expect(await status("/api/v1/runs", {}, { method: "POST" })).toBeNull();
});

test("with an account, or when others can reach the server, signing in is required", async () => {
  process.env.HOST = "0.0.0.0";
  expect(await status("/")).toBe(303);
  process.env.HOST = "127.0.0.1";
  process.env.ASSAY_PUBLIC_URL = "https://assay.example";
  expect(await status("/")).toBe(303);
  delete process.env.ASSAY_PUBLIC_URL;
  await addPerson({ email: "ann@example.org", name: "", role: "admin" }, assayItself);
  expect(await status("/api/v1/runs")).toBe(401);
  const decision = await send("/runs/abc?sort=id&_rsc=1");
  expect(decision).toMatchObject({ kind: "refused", status: 303, sent: { location: "/sign-in?to=%2Fruns%2Fabc%3Fsort%3Did" } });
  expect(await status("/", {}, { method: "POST" })).toBe(401);
  for (const open of ["/sign-in", "/welcome/x", "/api/v1/health", "/icon.svg", "/_next/static/a.js"])
    expect(await status(open)).toBeNull();
});

test("each role may use what its doors allow", async () => {
  await addPerson({ email: "ann@example.org", name: "", role: "admin" }, assayItself);
  const ways = [
    ["GET", "/api/v1/runs", ["viewer", "reviewer", "editor", "admin"]],
    ["PUT", "/api/v1/runs/a/samples/1/reviews", ["reviewer", "editor", "admin"]],
    ["POST", "/api/v1/runs", ["editor", "admin"]],
    ["GET", "/runs/new", ["editor", "admin"]],
  ] as const;
  for (const role of ["viewer", "reviewer", "editor", "admin"] as const) {
    const headers = await bearer(role);
    for (const [method, url, allowed] of ways) {
      expect([role, method, url, await status(url, headers, { method })]).toEqual([
        role,
        method,
        url,
        (allowed as readonly string[]).includes(role) ? null : 403,
      ]);
    }
  }
});

test("a session's cookie identifies its person, with their current role, until the session ends; a changed cookie identifies no one", async () => {
  const cookie = await cookieOf("editor");
  expect(await visitor({ cookie })).toMatchObject({ kind: "person", name: "Ann", role: "editor" });
  await db.user.updateMany({ where: { role: "editor" }, data: { role: "viewer" } });
  expect(await visitor({ cookie })).toMatchObject({ role: "viewer" });
  expect(await visitor({ cookie: cookie.replace(/=(.)/, (_, letter) => `=${letter === "a" ? "b" : "a"}`) })).toBe(303);
  await db.session.deleteMany();
  expect(await visitor({ cookie })).toBe(303);
});

test("an unknown, expired or malformed token is refused, even where no account is needed", async () => {
  const { token, id, maker } = await tokenOf("admin", "1d");
  expect(await visitor({ authorization: `Bearer ${token}` })).toEqual({
    kind: "token",
    id,
    label: "admin",
    role: "admin",
    maker,
  });
  await db.apiToken.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
  for (const sent of [token, `${token}x`, "x", "y".repeat(5000)]) {
    expect(await status("/api/v1/runs", { authorization: `Bearer ${sent}` })).toBe(401);
  }
});

test("an unknown token and a missing one are refused with different reasons, with and without accounts", async () => {
  const said = async (headers: Record<string, string>) => {
    const decision = await send("/api/v1/runs", headers);
    return decision.kind === "refused" ? String(decision.body) : "";
  };
  const unknown = { authorization: "Bearer assay_stale" };
  expect(await said(unknown)).toContain("This server has no accounts and does not know this API token.");
  await tokenOf("viewer");
  expect(await said({})).toContain("This server has accounts. Send an API token");
  expect(await said(unknown)).toContain("This API token is unknown, has expired or was revoked.");
});

test("clients cannot send the door's visitor header, or headers that Next trusts", async () => {
  await addPerson({ email: "ann@example.org", name: "", role: "admin" }, assayItself);
  const forged = Buffer.from(JSON.stringify({ kind: "local" })).toString("base64url");
  expect(await status("/", { [visitorHeader]: forged })).toBe(303);
  const decision = await send("/sign-in", {
    [visitorHeader]: forged,
    "x-middleware-subrequest": "middleware",
    "x-forwarded-host": "evil.example",
    "x-forwarded-for": "1.2.3.4",
    "content-security-policy": "script-src 'nonce-known'",
  });
  expect(decision.kind === "allowed" && readVisitorHeader(String(decision.headers[visitorHeader]))).toEqual({ kind: "nobody" });
  expect(decision.kind === "allowed" && decision.headers).toMatchObject({ "x-forwarded-for": "127.0.0.1" });
  expect(JSON.stringify(decision)).not.toMatch(/evil|known|subrequest/);
});

test.each([
  ["x-forwarded-for", "192.0.2.1"],
  ["forwarded", "for=192.0.2.1"],
  ["via", "1.1 proxy"],
  ["x-real-ip", "192.0.2.1"],
  ["cf-connecting-ip", "192.0.2.1"],
  ["tailscale-user-login", "ann@example.org"],
])("without accounts a request through a proxy is refused: %s", async (name, value) => {
  for (const [url, method] of [
    ["/", "GET"],
    ["/api/v1/runs", "POST"],
    ["/share/abc", "GET"],
    ["/_next/static/a.js", "GET"],
  ] as const) {
    const decision = await send(url, { [name]: value }, { method });
    expect(decision).toMatchObject({ kind: "refused", status: 403, body: expect.stringContaining("npx assay user add") });
  }
  expect(await status("/api/v1/health", { [name]: value })).toBeNull();
  await addPerson({ email: "ann@example.org", name: "", role: "admin" }, assayItself);
  expect(await status("/sign-in", { [name]: value })).toBeNull();
});

test("a proxy that adds no header is recognised by its HTTP/1.0", async () => {
  expect(await send("/", {}, { httpVersion: "1.0" })).toMatchObject({ kind: "refused", status: 403 });
});

test("limits count the client that trusted proxies saw", async () => {
  await addPerson({ email: "ann@example.org", name: "", role: "admin" }, assayItself);
  const counted = async () => {
    const decision = await send("/sign-in", { "x-forwarded-for": "1.2.3.4, 198.51.100.1" });
    return decision.kind === "allowed" && decision.headers["x-forwarded-for"];
  };
  expect(await counted()).toBe("127.0.0.1");
  process.env.ASSAY_TRUSTED_PROXIES = "1";
  expect(await counted()).toBe("198.51.100.1");
  delete process.env.ASSAY_TRUSTED_PROXIES;
});

test.each(["POST", "PUT", "PATCH", "DELETE"])("%s from another web page is refused, whatever else it sends", async (method) => {
  const refused = { kind: "refused", status: 403, body: expect.stringContaining("another web page") };
  const from = (headers: Record<string, string>) => send("/api/v1/runs/a", headers, { method });
  expect(await from({ origin: "http://evil.example" })).toMatchObject(refused);
  expect(await from({ origin: "http://127.0.0.1:3000", "sec-fetch-site": "cross-site" })).toMatchObject(refused);
  expect(await from({ origin: "https://127.0.0.1:3000" })).toMatchObject(refused);
  expect(await from({ "sec-fetch-site": "same-site" })).toMatchObject(refused);
  expect(await from({ origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" })).not.toMatchObject(refused);
  expect(await from({})).not.toMatchObject(refused);
});

test("an installation on https accepts changes only from its https pages", async () => {
  process.env.ASSAY_PUBLIC_URL = "https://assay.example";
  const from = (origin: string, host = "assay.example") => status("/sign-in/session", { host, origin }, { method: "POST" });
  expect(await from("http://assay.example")).toBe(403);
  expect(await from("https://assay.example:8443")).toBe(403);
  expect(await from("https://assay.example")).toBeNull();
  // A proxy that does not pass the host name on.
  expect(await from("https://assay.example", "127.0.0.1:3000")).toBeNull();
  expect(await from("https://assay.example", "assay.example:443")).toBeNull();
  expect(await from("http://127.0.0.1:3000", "127.0.0.1:3000")).toBeNull();
});

test("another web page, or another name for this machine, gets nothing", async () => {
  for (const origin of ["http://evil.example", "null", "http://127.0.0.1:3001"]) {
    expect(await status("/api/v1/datasets", { origin }, { method: "POST" })).toBe(403);
  }
  expect(await status("/api/v1/datasets", { "sec-fetch-site": "cross-site" }, { method: "POST" })).toBe(403);
  expect(await status("/api/v1/datasets", { origin: "http://127.0.0.1:3000" }, { method: "POST" })).toBeNull();
  expect(await status("/", { host: "evil.example:3000" })).toBe(403);
  process.env.ASSAY_PUBLIC_URL = "https://assay.example";
  expect(await status("/sign-in", { host: "assay.example" })).toBeNull();
  expect(
    await status("/sign-in/session", { host: "assay.example", origin: "https://assay.example" }, { method: "POST" }),
  ).toBeNull();
});

test.each([
  "/nothing",
  "/runs/a/b/c/d",
  "/settings.rsc",
  "/_next/image?url=x",
  "/_next/data/x",
  "/runs/a%2Fb",
  "/runs/%00",
  "/%zz",
  "/.env",
])("%s is refused, whatever is there", async (url) => {
  expect(await send(url)).toMatchObject({ kind: "allowed", status: 404, url: "/nothing-here" });
});

test("an unknown address of the API gets a 404 that names it and leads to the description", async () => {
  expect(await send("/api/v1/rums/abc?x=1")).toMatchObject({
    kind: "refused",
    status: 404,
    body: expect.stringContaining("There is nothing at /api/v1/rums/abc. See /api/v1/openapi.json for all addresses."),
  });
});

test("every API response has the version, refusals too", async () => {
  for (const url of ["/api/v1/health", "/api/v1/coffee"])
    expect(await send(url)).toMatchObject({ sent: { "assay-version": version } });
  expect((await send("/")).sent).not.toHaveProperty("assay-version");
});

test("an ambiguous address is refused or read in one way", async () => {
  expect(await status("//evil.example/")).toBe(400);
  expect(await status("http://evil.example/")).toBe(400);
  expect(await status("*")).toBe(400);
  expect(await send("/a/../settings")).toMatchObject({ url: "/settings", status: null });
  const viewer = await bearer("viewer");
  expect(await send("/runs/%6eew", viewer)).toMatchObject({ status: 403 });
  expect(await send("/settings/", viewer)).toMatchObject({ status: 308, sent: { location: "/settings" } });
  expect(await send("/api/v1/runs/a%2Fb", viewer)).toMatchObject({ url: "/api/v1/runs/a%2Fb", status: null });
  expect(await status("/api/v1/runs/a%2F..%2Fb", viewer)).toBe(404);
  expect(await send("/api/v1/runs/?x=1", viewer)).toMatchObject({ url: "/api/v1/runs?x=1", status: null });
  expect(await send("/api/v1/runs", viewer, { method: "PUT" })).toMatchObject({
    status: 405,
    body: expect.stringContaining("accepts GET and POST, not PUT."),
    sent: { allow: "GET, POST" },
  });
});

test("every page gets a new nonce, and scripts need it to run", async () => {
  const one = await send("/");
  const other = await send("/");
  const policy = one.sent["content-security-policy"] ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/script-src 'nonce-[\w+/=]{20,}' 'strict-dynamic'(;|$)/);
  expect(policy).not.toBe(other.sent["content-security-policy"]);
});

test("a sender of spans is refused in the encoding of the spans", async () => {
  const url = "/v1/traces";
  const post = { method: "POST" };
  const protobuf = { "content-type": "application/x-protobuf" };
  expect((await send(url, protobuf, post)).kind).toBe("allowed");
  const viewer = await bearer("viewer");
  const editor = await bearer("editor");
  expect(await send(url, { ...protobuf, ...editor }, post)).toMatchObject({ kind: "allowed", body: bodyLimits.traces });
  const nobody = await send(url, protobuf, post);
  expect(nobody).toMatchObject({ status: 401, sent: { "content-type": "application/x-protobuf", "www-authenticate": "Bearer" } });
  const body = Buffer.from((nobody as { body: Uint8Array }).body);
  expect([body[0], body[1], body.toString()]).toEqual([8, 16, expect.stringContaining("Send an API token")]);
  const json = await send(url, { "content-type": "application/json; charset=utf-8", ...viewer }, post);
  expect(json).toMatchObject({ status: 403, sent: { "content-type": "application/json" } });
  expect(JSON.parse(String((json as { body: string }).body))).toEqual({
    code: 7,
    message: expect.stringContaining("needs the role sender, editor or admin"),
  });
  expect(await status("/v1/logs", { ...editor }, post)).toBe(404);
});

test("a sender may only send traces; editors may send them too", async () => {
  const sender = await bearer("sender");
  const reached: string[] = [];
  for (const [route, door] of Object.entries(doors)) {
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]) {
      if (Object.values(door).every((needs) => needs === "anybody")) continue;
      const decision = await send(route.replace(/\[\w+\]/g, "1"), sender, { method });
      if (decision.status !== 403) reached.push(`${method} ${route}`);
    }
  }
  expect(reached).toEqual(["POST /v1/traces"]);
  for (const url of ["/nowhere", "/api/v1/nowhere", "/v1/metrics"]) expect(await status(url, sender)).toBe(403);
  const traces = async (role: TokenRole) => status("/v1/traces", await bearer(role), { method: "POST" });
  expect(await Promise.all((["viewer", "reviewer", "editor", "admin"] as const).map(traces))).toEqual([403, 403, null, null]);
});
