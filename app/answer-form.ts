import { problem } from "./api/v1/problem";

/** What a form's route found out: cookies to set and where to go on, or a sentence that says why not. */
export type FormOutcome = { cookies: readonly string[]; to: string } | { problem: string };

/** Fields of a form, as text. Anything that is no form has none. */
export async function readForm(request: Request): Promise<(name: string, longest: number) => string> {
  const form = await request.formData().catch(() => new FormData());
  return (name, longest) => String(form.get(name) ?? "").slice(0, longest);
}

/**
 * Answers a form: as JSON to the page's script, else with a redirect, `back` to the form where it was refused. A redirect says only that it was
 * refused; the page finds its own words.
 */
export function answerForm(request: Request, outcome: FormOutcome, back: string): Response {
  const isScript = request.headers.get("accept")?.includes("application/json");
  if ("problem" in outcome) return isScript ? problem(401, outcome.problem) : redirectTo(back);
  const headers = new Headers({ "cache-control": "no-store" });
  for (const cookie of outcome.cookies) headers.append("set-cookie", cookie);
  return isScript ? Response.json({ to: outcome.to }, { headers }) : redirectTo(outcome.to, headers);
}

/** Relative, so that it stays under the address that the browser knows. */
function redirectTo(path: string, headers = new Headers({ "cache-control": "no-store" })): Response {
  headers.set("location", path);
  return new Response(null, { status: 303, headers });
}
