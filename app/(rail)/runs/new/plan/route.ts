import { planForm } from "../plan-form";

/** Estimates what the form's runs would ask of the judge; starts and stores nothing. */
export async function POST(request: Request): Promise<Response> {
  try {
    const form = await request.formData().catch(() => null);
    if (!form) return new Response("The request carries no form.", { status: 400 });
    return Response.json(await planForm(form, request.signal));
  } catch (error) {
    // The form has changed and sends a new request.
    if (request.signal.aborted) return new Response(null, { status: 499 });
    throw error;
  }
}
