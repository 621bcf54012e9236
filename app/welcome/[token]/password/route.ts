import { personOfLink } from "assay-lib/access/people/manage";
import { enterByLink } from "assay-lib/access/people/sign-in";
import { answerForm, readForm } from "@/app/answer-form";

/** Public: the link is the secret. Also signs the person in. */
export async function POST(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const field = await readForm(request);
  const token = (await params).token.slice(0, 100);
  const person = await personOfLink(token);
  const result = await enterByLink(token, {
    email: person?.email ?? "",
    password: field("password", 1000),
    address: request.headers.get("x-forwarded-for") ?? "",
    userAgent: request.headers.get("user-agent")?.slice(0, 300) ?? "",
  });
  return answerForm(request, { ...result, to: "/" }, `/welcome/${encodeURIComponent(token)}?refused=1`);
}
