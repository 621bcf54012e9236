import { problem } from "assay-lib/operations/http/problem";

export type FormOutcome = { cookies: readonly string[]; to: string } | { problem: string };

/** Empty if the body is not a form. */
export async function readForm(request: Request): Promise<(name: string, longest: number) => string> {
  const form = await request.formData().catch(() => new FormData());
  return (name, longest) => String(form.get(name) ?? "").slice(0, longest);
}

/** JSON for scripts, otherwise a redirect (`back` after a refusal). The page chooses the error's words. */
export function answerForm(request: Request, outcome: FormOutcome, back: string): Response {
  const isScript = request.headers.get("accept")?.includes("application/json");
  if ("problem" in outcome) return isScript ? problem(401, outcome.problem) : redirectTo(back);
  if (!isScript) return redirectTo(outcome.to, outcome.cookies);
  return Response.json({ to: outcome.to }, { headers: withCookies(outcome.cookies) });
}

/** Paths are relative, to work at any address. */
export function redirectTo(to: string, cookies: readonly string[] = []): Response {
  const headers = withCookies(cookies);
  headers.set("location", to);
  return new Response(null, { status: 303, headers });
}

function withCookies(cookies: readonly string[]): Headers {
  const headers = new Headers({ "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return headers;
}
