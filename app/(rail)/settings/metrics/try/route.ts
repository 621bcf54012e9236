import { orRefusal, Refusal } from "assay-lib/domain/problem";
import { tryMetric } from "assay-lib/runs/start/try-metric";
import type { TryAnswer } from "@/components/metrics/form/try-out";
import { readDefinition } from "../read-form";

/** A route rather than an action, because a request can be stopped. */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => null);
  if (!form) return new Response("The request has no form.", { status: 400 });
  const answer = await answerTo(form, request.signal);
  // The person stopped it.
  return request.signal.aborted ? new Response(null, { status: 499 }) : Response.json(answer);
}

async function answerTo(form: FormData, signal: AbortSignal): Promise<TryAnswer> {
  const read = readDefinition(form);
  if (!read.ok) return read;
  const of = (name: string) => String(form.get(name) ?? "");
  const place = { datasetId: of("dataset"), configurationId: of("configuration") };
  const tried = await orRefusal(tryMetric(read.definition, place, { signal }));
  if (!(tried instanceof Refusal)) return { ok: true, tried };
  return { ok: false, problems: { [tried.errors[0]?.path ?? "try"]: tried.message } };
}
