"use client";

import { type FormEvent, type ReactNode, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

interface Props {
  address: string;
  problem: string | null;
  submitText: string;
  pendingText: string;
  children: ReactNode;
}

/** Before sign-in the server accepts plain forms only, so this posts to a route. Works without JavaScript. */
export const PostForm = ({ address, problem: first, submitText, pendingText, children }: Props) => {
  const [problem, setProblem] = useState(first);
  const [isPending, startTransition] = useTransition();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    startTransition(async () => setProblem(await send(address, new URLSearchParams(fields))));
  };
  return (
    <form method="post" action={address} onSubmit={submit} className="mt-4 grid gap-3">
      {children}
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Button type="submit" look="primary" aria-disabled={isPending} className="mt-1 aria-disabled:opacity-50">
        {isPending ? pendingText : submitText}
      </Button>
    </form>
  );
};

/** Returns the problem, or opens the page that the response names. */
async function send(address: string, body: URLSearchParams): Promise<string | null> {
  const response = await fetch(address, { method: "POST", body, headers: { accept: "application/json" } }).catch(() => null);
  if (!response) return "Could not reach the server. Check your connection and try again.";
  const { to, detail } = await response.json().catch(() => ({}));
  if (response.ok && typeof to === "string") {
    window.location.assign(to);
    // Never resolves, so the button stays pending until the page opens.
    return new Promise(() => undefined);
  }
  return typeof detail === "string" ? detail : "Server error. Try again.";
}
