"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { serverAnswers } from "./server-answers";

const every = 1500;

/** Refreshes the page while it is visible. */
export const Live = () => {
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
  }, [router, pending]);
  return null;
};
