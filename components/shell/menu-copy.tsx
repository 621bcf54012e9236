"use client";

import { useState } from "react";
import { MenuAct } from "@/components/ui/menu";

/** The menu stays open and shows the result. */
export const MenuCopy = ({ href, name, hint }: { href: string; name: string; hint: string }) => {
  const [result, setResult] = useState<string | null>(null);
  const copy = async () => {
    const text = async () => {
      const answer = await fetch(href);
      if (!answer.ok) throw new Error(await answer.text());
      return new Blob([await answer.text()], { type: "text/plain" });
    };
    try {
      // A promise, because Safari refuses to copy after a wait.
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": text() })]);
      setResult("Copied");
    } catch {
      setResult("Copy failed: blocked by the browser or the server");
    }
  };
  return <MenuAct name={name} hint={<span aria-live="polite">{result ?? hint}</span>} isKept onSelect={() => void copy()} />;
};
