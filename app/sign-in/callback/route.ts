import { noProvider, provider } from "assay-lib/access/people/provider";
import { enterFromProvider } from "assay-lib/access/people/sign-in-provider";
import { problem } from "assay-lib/operations/http/problem";
import { redirectTo } from "@/app/answer-form";

/** Public. The provider sends the browser here. */
export async function GET(request: Request): Promise<Response> {
  if (!provider()) return problem(404, noProvider);
  const { to, cookies } = await enterFromProvider(request, request.headers.get("x-forwarded-for") ?? "");
  return redirectTo(to, cookies);
}
