import { planForm } from "../plan-form";

export async function POST(request: Request): Promise<Response> {
  try {
    const form = await request.formData().catch(() => null);
    if (!form) return new Response("The request has no form.", { status: 400 });
    return Response.json(await planForm(form, request.signal));
  } catch (error) {
    // The form changed and sends a new request.
    if (request.signal.aborted) return new Response(null, { status: 499 });
    throw error;
  }
}
