import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export interface Account {
  sub: string;
  email: string;
  email_verified?: boolean;
  xms_edov?: unknown;
  name: string;
  groups?: string[];
}

/** Works with a clock that is ahead of this machine's. */
async function ahead(seconds: number, work: () => Promise<void>): Promise<void> {
  const { now } = Date;
  Date.now = () => now() + seconds * 1000;
  await work().finally(() => {
    Date.now = now;
  });
}

function withoutIdToken(response: ServerResponse): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: unknown) => {
    const { id_token: _, ...tokens } = JSON.parse(String(body));
    const text = JSON.stringify(tokens);
    response.setHeader("content-length", Buffer.byteLength(text));
    return end(text);
  }) as typeof response.end;
}

/** An OpenID Connect provider on this machine: oidc-provider, which signs `account` in without asking. `clockAhead` is in seconds. */
export async function startProvider(callback: string, signedOut: string) {
  const started: { account: Account; server: Server; issuer: string; clockAhead: number; sendsIdToken: boolean } = {
    account: { sub: "", email: "", email_verified: true, name: "" },
    server: createServer(),
    issuer: "",
    clockAhead: 0,
    sendsIdToken: true,
  };
  await new Promise<void>((resolve) => started.server.listen(0, "127.0.0.1", resolve));
  started.issuer = `http://127.0.0.1:${(started.server.address() as AddressInfo).port}`;
  const provider = new Provider(started.issuer, {
    clients: [
      {
        client_id: "assay",
        client_secret: "a secret of some length",
        redirect_uris: [callback],
        post_logout_redirect_uris: [signedOut],
      },
    ],
    conformIdTokenClaims: false,
    claims: { openid: ["sub"], email: ["email", "email_verified", "xms_edov"], profile: ["name", "groups"] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["a key of some length"] },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...started.account, sub }) }),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  });
  const handle = provider.callback();
  started.server.on("request", async (request, response) => {
    if (request.url === "/token" && !started.sendsIdToken) withoutIdToken(response);
    if (request.url === "/token") return ahead(started.clockAhead, () => handle(request, response));
    if (!request.url?.startsWith("/interaction/")) return handle(request, response);
    const { prompt, session, params } = await provider.interactionDetails(request, response);
    if (prompt.name === "login")
      return provider.interactionFinished(request, response, { login: { accountId: started.account.sub } });
    const grant = new provider.Grant({ accountId: session?.accountId, clientId: String(params.client_id) });
    grant.addOIDCScope("openid profile email");
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  });
  return started;
}
