"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonLook } from "./button";

interface Props {
  text: string;
  label?: string | null;
  name?: string;
  look?: ButtonLook;
}

/** `label` null: icon only. */
export const CopyButton = ({ text, label = "Copy", name = "Copy", look }: Props) => {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 1600);
    return () => clearTimeout(timer);
  }, [state]);
  const shown = { idle: label, copied: "Copied", failed: "Copy failed" }[state];
  return (
    <Button
      look={look}
      size="small"
      icon={label === null}
      aria-label={label === null ? name : undefined}
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setState("copied"),
          () => setState("failed"),
        );
      }}
    >
      {state === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
      {label !== null && <span aria-live="polite">{shown}</span>}
    </Button>
  );
};
