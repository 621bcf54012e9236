import { redirectTo } from "@/app/answer-form";
import { beginAtProvider } from "@/lib/access/people/sign-in-provider";
import { pathWithin } from "../path-within";

/** Public. Sends the browser to the provider. */
export async function GET(request: Request): Promise<Response> {
  const asked = pathWithin(new URL(request.url).searchParams.get("to"));
  const { to, cookies } = await beginAtProvider(asked, request.headers.get("x-forwarded-for") ?? "");
  return redirectTo(to, cookies);
}
