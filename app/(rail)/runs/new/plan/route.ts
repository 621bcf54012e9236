import { isSameOrigin } from "@/lib/access/same-origin";
import { planForm } from "../plan-form";

/** Counts the judge calls of the form as it stands; starts and stores nothing. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return Response.json({ ok: false, problems: [] }, { status: 403 });
  return Response.json(await planForm(await request.formData()));
}
