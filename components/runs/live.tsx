"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { serverAnswers } from "./server-answers";

/** Reads the page again `every` milliseconds while it is visible, for content that changes by itself. */
export const Live = ({ every = 1500 }: { every?: number }) => {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  useEffect(() => {
    if (pending) return;
    let isAsking = false;
    const timer = setInterval(async () => {
      if (document.visibilityState !== "visible" || isAsking) return;
      isAsking = true;
      if (await serverAnswers()) startTransition(() => router.refresh());
      isAsking = false;
    }, every);
    return () => clearInterval(timer);
  }, [router, every, pending]);
  return null;
};
