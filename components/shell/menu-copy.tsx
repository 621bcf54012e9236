"use client";

import { useState } from "react";
import { MenuAct } from "@/components/ui/menu";

/** Copies the text at an address. The menu stays open and says how it went. */
export const MenuCopy = ({ href, name, hint }: { href: string; name: string; hint: string }) => {
  const [result, setResult] = useState<string | null>(null);
  const copy = async () => {
    const text = async () => {
      const answer = await fetch(href);
      if (!answer.ok) throw new Error(await answer.text());
      return new Blob([await answer.text()], { type: "text/plain" });
    };
    try {
      // Given as a promise, since Safari refuses what is copied after a wait.
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": text() })]);
      setResult("Copied");
    } catch {
      setResult("Not copied: the browser or the server refused it");
    }
  };
  return <MenuAct name={name} hint={<span aria-live="polite">{result ?? hint}</span>} isKept onSelect={() => void copy()} />;
};
