"use client";

import { useEffect, useState } from "react";

/** The answer to the question `key`; null without a question, and until it is answered. `ask` must stay the same function. */
export function useAnswer<T>(key: string | null, ask: (key: string) => Promise<T>): T | null {
  const [known, setKnown] = useState<{ key: string; answer: T } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    void ask(key).then((answer) => isCurrent && setKnown({ key, answer }));
    return () => {
      isCurrent = false;
    };
  }, [key, ask]);
  return key !== null && known?.key === key ? known.answer : null;
}
