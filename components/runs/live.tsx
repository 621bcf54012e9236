"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { serverAnswers } from "./server-answers";

/** Refreshes the page every `every` ms while it is visible. */
export const Live = ({ every = 1500 }: { every?: number }) => {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  useEffect(() => {
    if (pending) return;
    let isChecking = false;
    const timer = setInterval(async () => {
      if (document.visibilityState !== "visible" || isChecking) return;
      isChecking = true;
      if (await serverAnswers()) startTransition(() => router.refresh());
      isChecking = false;
    }, every);
    return () => clearInterval(timer);
  }, [router, every, pending]);
  return null;
};
