import { signIn } from "assay-lib/access/people/sign-in";
import { answerForm, readForm } from "@/app/answer-form";
import { pathWithin } from "../path-within";

/** Public. Redirects to the requested page. */
export async function POST(request: Request): Promise<Response> {
  const field = await readForm(request);
  const to = pathWithin(field("to", 2000));
  const result = await signIn({
    email: field("email", 200).trim(),
    password: field("password", 1000),
    address: request.headers.get("x-forwarded-for") ?? "",
    userAgent: request.headers.get("user-agent")?.slice(0, 300) ?? "",
  });
  return answerForm(request, { ...result, to }, `/sign-in?refused=1${to === "/" ? "" : `&to=${encodeURIComponent(to)}`}`);
}
