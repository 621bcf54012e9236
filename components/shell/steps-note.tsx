"use client";

import { CircleCheck, X } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { closedCookie } from "./closed-note";

interface Step {
  name: string;
  hint: string;
  href: string;
  isDone: boolean;
}

/** Closing it is permanent. */
export const StepsNote = ({ about, steps, children }: { about: ReactNode; steps: readonly Step[]; children?: ReactNode }) => {
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store exists on secure origins only; many installations have none.
    document.cookie = `${closedCookie}=1; path=/; max-age=31536000; samesite=lax`;
    setIsClosed(true);
  };
  return (
    <section
      aria-label="First steps"
      data-needs="editor"
      className="mt-4 rounded-panel border border-dashed border-line-3 px-3.5 pt-2 pb-3"
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 py-0.5 text-ink-2">{about}</p>
        <Button look="ghost" size="small" icon aria-label="Close first steps" onClick={close}>
          <X aria-hidden />
        </Button>
      </div>
      <ol className="mt-1 grid grid-cols-3 gap-x-6 gap-y-2 phone:grid-cols-1">
        {steps.map(({ name, hint, href, isDone }, index) => (
          <li key={name} className="flex min-w-0 items-start gap-2">
            {isDone ? (
              <CircleCheck role="img" aria-label="Done" className="mt-0.5 size-4 shrink-0 text-accent-ink" strokeWidth={2} />
            ) : (
              <span
                aria-hidden
                className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-line-3 text-[10px]/none text-ink-2 tabular-nums"
              >
                {index + 1}
              </span>
            )}
            <div className="min-w-0">
              <Link href={href} className={cn("font-medium", isDone ? "text-ink-2 hover:underline" : "link")}>
                {name}
              </Link>
              <p className="text-small text-ink-3">{hint}</p>
            </div>
          </li>
        ))}
      </ol>
      {children && <div className="-mx-3.5 mt-3 -mb-3">{children}</div>}
    </section>
  );
};
