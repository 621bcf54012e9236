import { isSameOrigin } from "@/lib/access/same-origin";
import { planForm } from "../plan-form";

/** Counts what the form as it stands would ask of the judge; starts and stores nothing. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return Response.json({ ok: false, problems: [] }, { status: 403 });
  try {
    return Response.json(await planForm(await request.formData(), request.signal));
  } catch (error) {
    // The form has changed meanwhile and asks anew.
    if (request.signal.aborted) return new Response(null, { status: 499 });
    throw error;
  }
}
