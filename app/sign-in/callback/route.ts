import { redirectTo } from "@/app/answer-form";
import { enterFromProvider } from "@/lib/access/people/sign-in-provider";

/** Public. The provider sends the browser here. */
export async function GET(request: Request): Promise<Response> {
  const { to, cookies } = await enterFromProvider(request, request.headers.get("x-forwarded-for") ?? "");
  return redirectTo(to, cookies);
}
