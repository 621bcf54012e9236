"use client";

import { type FormEvent, type ReactNode, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/**
 * Posts to a route instead of a server action: before sign-in the server accepts plain forms only. Without JavaScript, the route
 * redirects and `problem` says what went wrong.
 */
export const PostForm = ({
  address,
  problem: first,
  submitText,
  pendingText,
  children,
}: {
  address: string;
  problem: string | null;
  submitText: string;
  pendingText: string;
  children: ReactNode;
}) => {
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

/** Opens the page that the response names; returns the problem otherwise. */
async function send(address: string, body: URLSearchParams): Promise<string | null> {
  const response = await fetch(address, { method: "POST", body, headers: { accept: "application/json" } }).catch(() => null);
  if (!response) return "The server cannot be reached. Check your connection and try again.";
  const { to, detail } = await response.json().catch(() => ({}));
  if (response.ok && typeof to === "string") {
    window.location.assign(to);
    // Never resolves: the button stays pending until the next page is there.
    return new Promise(() => undefined);
  }
  return typeof detail === "string" ? detail : "Something went wrong on the server. Try again.";
}
