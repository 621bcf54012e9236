"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { SignInRefusal } from "@/components/access/sign-in-form";
import { signIn } from "@/lib/access/sign-in";
import { sendCookies } from "../send-cookies";
import { pathWithin } from "./path-within";

/** Signs a person in and leads to the page they came for; answers why not. Open to anybody. */
export async function signInAction(_: SignInRefusal | null, form: FormData): Promise<SignInRefusal | null> {
  const email = String(form.get("email") ?? "")
    .trim()
    .slice(0, 200);
  const sent = await headers();
  const result = await signIn({
    email,
    password: String(form.get("password") ?? "").slice(0, 1000),
    address: sent.get("x-forwarded-for") ?? "",
    userAgent: sent.get("user-agent")?.slice(0, 300) ?? "",
  });
  if ("problem" in result) return { problem: result.problem, email };
  await sendCookies(result.cookies);
  redirect(pathWithin(form.get("to")));
}
