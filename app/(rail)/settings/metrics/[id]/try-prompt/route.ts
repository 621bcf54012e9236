import { requireBuiltIn } from "assay-lib/db/prompts/versions";
import { findRun } from "assay-lib/db/runs/list";
import { Refusal } from "assay-lib/domain/problem";
import { triedAtOnce } from "assay-lib/domain/prompts/tried";
import { VersionPrompts } from "assay-lib/domain/prompts/version";
import { tryPrompts } from "assay-lib/prompts/try";
import * as z from "zod";
import type { TryAnswer } from "@/components/prompts/use-try";

const Asked = z.object({ samples: z.array(z.int().min(1)).min(1).max(triedAtOnce), prompts: VersionPrompts });

/** A route rather than an action, because a request can be stopped. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const form = await request.formData().catch(() => null);
  if (!form) return new Response("The request has no form.", { status: 400 });
  const answer = await answerTo((await params).id, form, request.signal);
  // The person stopped it.
  return request.signal.aborted ? new Response(null, { status: 499 }) : Response.json(answer);
}

async function answerTo(id: string, form: FormData, signal: AbortSignal): Promise<TryAnswer> {
  const asked = Asked.safeParse({ samples: jsonIn(form, "samples"), prompts: jsonIn(form, "prompts") });
  if (!asked.success) return { ok: false, problem: asked.error.issues[0]?.message ?? "The request is not valid." };
  try {
    const metric = requireBuiltIn(id);
    const run = await findRun(String(form.get("run") ?? ""));
    if (!run?.metrics.includes(id)) throw new Refusal("This run no longer exists. Choose another.", "not-found");
    return { ok: true, ...(await tryPrompts(run, metric, asked.data.prompts, asked.data.samples, { signal })) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, problem: error.message };
  }
}

function jsonIn(form: FormData, name: string): unknown {
  try {
    return JSON.parse(String(form.get(name) ?? ""));
  } catch {
    return null;
  }
}
