import { problem } from "./api/v1/problem";

/** Result of a form's route: cookies and where to go, or a sentence that says what is wrong. */
export type FormOutcome = { cookies: readonly string[]; to: string } | { problem: string };

/** The text fields of a form; empty if the body is not a form. */
export async function readForm(request: Request): Promise<(name: string, longest: number) => string> {
  const form = await request.formData().catch(() => new FormData());
  return (name, longest) => String(form.get(name) ?? "").slice(0, longest);
}

/**
 * Answers a form: JSON for the page's script, otherwise a redirect, to `back` if the form was refused. The redirect says only
 * that it was refused; the page chooses the words.
 */
export function answerForm(request: Request, outcome: FormOutcome, back: string): Response {
  const isScript = request.headers.get("accept")?.includes("application/json");
  if ("problem" in outcome) return isScript ? problem(401, outcome.problem) : redirectTo(back);
  const headers = new Headers({ "cache-control": "no-store" });
  for (const cookie of outcome.cookies) headers.append("set-cookie", cookie);
  return isScript ? Response.json({ to: outcome.to }, { headers }) : redirectTo(outcome.to, headers);
}

/** Relative, so that it works at whatever address the browser used. */
function redirectTo(path: string, headers = new Headers({ "cache-control": "no-store" })): Response {
  headers.set("location", path);
  return new Response(null, { status: 303, headers });
}
