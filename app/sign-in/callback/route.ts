import { redirectTo } from "@/app/answer-form";
import { problem } from "@/app/api/v1/problem";
import { noProvider, provider } from "@/lib/access/people/provider";
import { enterFromProvider } from "@/lib/access/people/sign-in-provider";

/** Public. The provider sends the browser here. */
export async function GET(request: Request): Promise<Response> {
  if (!provider()) return problem(404, noProvider);
  const { to, cookies } = await enterFromProvider(request, request.headers.get("x-forwarded-for") ?? "");
  return redirectTo(to, cookies);
}
