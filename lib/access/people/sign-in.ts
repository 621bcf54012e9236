import { refuseToken } from "@/lib/access/tokens/refusal";
import { recordEvent } from "@/lib/db/audit";
import { db } from "@/lib/db/connection/client";
import type { Actor } from "@/lib/domain/people/actor";
import { type Accounts, accounts, accountsWithProvider } from "./accounts";
import { recordFailedSignIn } from "./failed-sign-ins";
import { endLinks, passwordProblem } from "./manage";
import { beginLink, beginPasswordChange, beginSignIn, tooManyAttempts } from "./sign-in-limits";

type Entered = { cookies: string[] } | { problem: string };

interface Sent {
  email: string;
  password: string;
  address: string;
  userAgent: string;
}

/** Returns `Set-Cookie` headers or a refusal that does not reveal which accounts exist. */
export async function signIn(sent: Sent): Promise<Entered> {
  const email = sent.email.trim().toLowerCase();
  const attempt = await beginSignIn(email, sent.address);
  if ("wait" in attempt) {
    await recordFailedSignIn(email, sent.address, "too many attempts");
    return { problem: tooManyAttempts(attempt.wait) };
  }
  const entered = await openSession({ ...sent, email });
  if ("problem" in entered) await recordFailedSignIn(email, sent.address, "wrong password");
  else attempt.succeed();
  return entered;
}

/** Uses up all of the person's links. Failed password guesses do not block it. */
export async function enterByLink(token: string, sent: Sent): Promise<Entered> {
  const problem = passwordProblem(sent.password);
  if (problem) return { problem };
  const attempt = beginLink(sent.address);
  if ("wait" in attempt) return { problem: tooManyAttempts(attempt.wait) };
  const answer = await ask("reset-password", { token, newPassword: sent.password }, { "x-forwarded-for": sent.address });
  if (!answer.ok) return { problem: "This link was already used or has expired. Ask an administrator for a new one." };
  attempt.succeed();
  await endLinks(sent.email);
  const by = await actorAt(sent.email, sent.address);
  if (by) await recordEvent(by, "password-set", sent.email);
  return openSession(sent);
}

/** `to` is where the browser goes next: the provider's page that ends its session too, or /sign-in. */
export async function signOut(headers: Headers, by: Actor): Promise<{ cookies: string[]; to: string }> {
  const library = (await accountsWithProvider()) ?? (await accounts());
  const answer = await ask("sign-out", { disableRedirect: true }, { cookie: headers.get("cookie") ?? "" }, library);
  if (by.kind === "person") await recordEvent(by, "sign-out", by.email ?? by.name);
  const { url } = await answer.json().catch(() => ({}));
  return { cookies: answer.headers.getSetCookie(), to: typeof url === "string" ? url : "/sign-in" };
}

/** Ends the person's other sessions. `by` is that person. */
export async function changePassword(headers: Headers, current: string, chosen: string, by: Actor): Promise<Entered> {
  refuseToken(by);
  const problem = passwordProblem(chosen);
  if (problem) return { problem };
  const attempt = beginPasswordChange(by.id ?? "");
  if ("wait" in attempt) return { problem: tooManyAttempts(attempt.wait) };
  const sent = { currentPassword: current, newPassword: chosen, revokeOtherSessions: true };
  const answer = await ask("change-password", sent, {
    cookie: headers.get("cookie") ?? "",
    "x-forwarded-for": headers.get("x-forwarded-for") ?? "",
  });
  if (!answer.ok) return { problem: "The current password is wrong. Type it again." };
  attempt.succeed();
  await recordEvent(by, "password-changed", by.email ?? by.name);
  return { cookies: answer.headers.getSetCookie() };
}

async function openSession({ email, password, address, userAgent }: Sent): Promise<Entered> {
  const answer = await ask("sign-in/email", { email, password }, { "x-forwarded-for": address, "user-agent": userAgent });
  if (!answer.ok) return { problem: "The e-mail address or the password is wrong. Check both." };
  const by = await actorAt(email, address);
  if (by) await recordEvent(by, "sign-in", email);
  return { cookies: answer.headers.getSetCookie() };
}

async function actorAt(email: string, address: string): Promise<Actor | null> {
  const person = await db.user.findUnique({ where: { email }, select: { id: true, name: true, email: true } });
  return person && { kind: "person", ...person, address, token: null };
}

async function ask(path: string, body: object, headers: Record<string, string>, given?: Accounts): Promise<Response> {
  const library = given ?? (await accounts());
  const { baseURL } = await library.$context;
  return library.handler(
    new Request(`${baseURL}/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      // The library stores a session's address, and does not accept a network as one.
      headers: {
        "content-type": "application/json",
        ...headers,
        "x-forwarded-for": (headers["x-forwarded-for"] ?? "").replace("/64", ""),
      },
    }),
  );
}
