"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { personOfLink } from "@/lib/access/people";
import { enterByLink } from "@/lib/access/sign-in";
import { sendCookies } from "../../send-cookies";

/** Sets the password of the person that the link is for and signs them in; answers why not. Open to whoever has the link. */
export async function enterByLinkAction(token: string, _: string | null, form: FormData): Promise<string | null> {
  const sent = await headers();
  const person = await personOfLink(String(token).slice(0, 100));
  const entered = await enterByLink(String(token).slice(0, 100), {
    email: person?.email ?? "",
    password: String(form.get("password") ?? "").slice(0, 1000),
    address: sent.get("x-forwarded-for") ?? "",
    userAgent: sent.get("user-agent")?.slice(0, 300) ?? "",
  });
  if ("problem" in entered) return entered.problem;
  await sendCookies(entered.cookies);
  redirect("/");
}
