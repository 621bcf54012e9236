import { recordEvent } from "@/lib/db/audit";
import type { Actor } from "@/lib/domain/people/actor";
import { accounts, accountsWithProvider } from "./accounts";
import { provider, providerId } from "./provider";
import { providerSettings, whileSigningIn } from "./provider-accounts";
import { beginProvider } from "./sign-in-limits";

interface Step {
  to: string;
  cookies: string[];
}

/** The library sends the browser here with `error`. Other pages may have a query of that name. */
const failedPath = "/sign-in";

const refused = (why: string): Step => ({ to: `/sign-in?refused=${encodeURIComponent(why.slice(0, 50))}`, cookies: [] });

/** Sends the browser to the provider, or back to /sign-in if the provider cannot be reached. `to` is a path of Assay. */
export async function beginAtProvider(to: string, address: string): Promise<Step> {
  if ("wait" in beginProvider(address)) return refused("too_many");
  const library = await accountsWithProvider();
  if (!library) return refused("away");
  const { baseURL } = await library.$context;
  const body = { provider: providerId, callbackURL: to, errorCallbackURL: failedPath, disableRedirect: true };
  const answer = await library.handler(
    new Request(`${baseURL}/sign-in/social`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", "x-forwarded-for": address.replace("/64", "") },
    }),
  );
  const { url } = await answer.json().catch(() => ({}));
  if (!answer.ok || typeof url !== "string") {
    void logProblem();
    return refused("away");
  }
  return { to: url, cookies: answer.headers.getSetCookie() };
}

/** Asks the provider once more, since the library's own message lacks the cause, such as a wrong certificate. */
async function logProblem(): Promise<void> {
  const url = providerSettings()?.discoveryUrl ?? "";
  const problem = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => `responded with status ${status}`,
    (error: Error) => `failed: ${error.cause ?? error}`,
  );
  console.error(`Sign-in: the request for ${url} ${problem}`);
}

/** Ends what `beginAtProvider` began, when the provider has sent the browser back. */
export async function enterFromProvider(request: Request, address: string): Promise<Step> {
  const found = provider();
  const library = await accountsWithProvider();
  if (!found || !library) return refused("away");
  const { baseURL } = await library.$context;
  const answer = await whileSigningIn(() =>
    library.handler(
      new Request(`${baseURL}/callback/${providerId}${new URL(request.url).search}`, {
        headers: {
          cookie: request.headers.get("cookie") ?? "",
          "x-forwarded-for": address.replace("/64", ""),
          "user-agent": request.headers.get("user-agent")?.slice(0, 300) ?? "",
        },
      }),
    ),
  );
  const location = answer.headers.get("location");
  const target = location && URL.canParse(location, found.publicUrl) ? new URL(location, found.publicUrl) : null;
  const error = target?.pathname === failedPath ? target.searchParams.get("error") : null;
  // The library's word for an unverified address that an account has.
  const why = error === "account_not_linked" ? "unverified_email" : error;
  const cookies = answer.headers.getSetCookie();
  if (!target || why !== null) return { ...refused(why ?? "failed"), cookies };
  const by = await personWith(cookies, address);
  if (!by) return refused("failed");
  await recordEvent(by, "sign-in", by.email ?? by.name, { through: found.name });
  return { to: `${target.pathname}${target.search}`, cookies };
}

async function personWith(cookies: readonly string[], address: string): Promise<Actor | null> {
  const library = await accounts();
  const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
  const session = await library.api.getSession({ headers: new Headers({ cookie }) });
  if (!session) return null;
  const { id, name, email } = session.user;
  return { kind: "person", id, name, email, address, token: null };
}
