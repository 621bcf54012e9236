import { parseSetCookieHeader } from "better-auth/cookies";
import { cookies } from "next/headers";

export async function sendCookies(setCookies: readonly string[]): Promise<void> {
  const jar = await cookies();
  for (const header of setCookies) {
    for (const [name, { value, "max-age": maxAge, path, httponly, secure, samesite }] of parseSetCookieHeader(header)) {
      jar.set(name, decodeURIComponent(value), {
        maxAge,
        path: path ?? "/",
        httpOnly: httponly ?? true,
        secure,
        sameSite: samesite ?? "lax",
      });
    }
  }
}
