import { accounts } from "./accounts";
import { endLinks, passwordProblem } from "./people";

type Entered = { cookies: string[] } | { problem: string };

/**
 * Asks the library over its own handler, which counts tries by `address`: ten a minute. Answers the session's cookies as `Set-Cookie`
 * headers, or why not; a wrong address and a wrong password are told alike.
 */
export async function signIn(sent: { email: string; password: string; address: string; userAgent: string }): Promise<Entered> {
  const { email, password, address, userAgent } = sent;
  const answer = await ask("sign-in/email", { email, password }, { "x-forwarded-for": address, "user-agent": userAgent });
  if (answer.status === 429) return { problem: "That were many tries. Wait a minute, then try again." };
  if (!answer.ok) return { problem: "The address and the password do not belong together. Check both." };
  return { cookies: answer.headers.getSetCookie() };
}

/** Sets the password of the person that a one-time link is for, and signs them in. The link is used up, and so are others of theirs. */
export async function enterByLink(
  token: string,
  sent: { email: string; password: string; address: string; userAgent: string },
): Promise<Entered> {
  const problem = passwordProblem(sent.password);
  if (problem) return { problem };
  const answer = await ask("reset-password", { token, newPassword: sent.password }, { "x-forwarded-for": sent.address });
  if (answer.status === 429) return { problem: "That were many tries. Wait a minute, then try again." };
  if (!answer.ok) return { problem: "This link has been used, or its time is over. Ask an administrator for a new one." };
  await endLinks(sent.email);
  return signIn(sent);
}

/** Ends the session that these headers carry; answers the headers that take its cookie away. */
export async function signOut(headers: Headers): Promise<string[]> {
  const answer = await ask("sign-out", {}, { cookie: headers.get("cookie") ?? "" });
  return answer.headers.getSetCookie();
}

/** Changes the password of whoever these headers' session is of, and signs them out everywhere else. */
export async function changePassword(headers: Headers, current: string, chosen: string): Promise<Entered> {
  const problem = passwordProblem(chosen);
  if (problem) return { problem };
  const sent = { currentPassword: current, newPassword: chosen, revokeOtherSessions: true };
  const answer = await ask("change-password", sent, {
    cookie: headers.get("cookie") ?? "",
    "x-forwarded-for": headers.get("x-forwarded-for") ?? "",
  });
  if (answer.status === 429) return { problem: "That were many tries. Wait a minute, then try again." };
  if (!answer.ok) return { problem: "The present password is not this one. Type it again." };
  return { cookies: answer.headers.getSetCookie() };
}

async function ask(path: string, body: object, headers: Record<string, string>): Promise<Response> {
  const library = accounts();
  const { baseURL } = await library.$context;
  return library.handler(
    new Request(`${baseURL}/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      // The library counts tries by address and takes a network for none.
      headers: {
        "content-type": "application/json",
        ...headers,
        "x-forwarded-for": (headers["x-forwarded-for"] ?? "").replace("/64", ""),
      },
    }),
  );
}
