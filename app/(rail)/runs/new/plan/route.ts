import { planForm } from "../plan-form";

/** Counts what the form as it stands would ask of the judge; starts and stores nothing. */
export async function POST(request: Request): Promise<Response> {
  try {
    return Response.json(await planForm(await request.formData(), request.signal));
  } catch (error) {
    // The form has changed meanwhile and asks anew.
    if (request.signal.aborted) return new Response(null, { status: 499 });
    throw error;
  }
}
