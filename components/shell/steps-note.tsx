"use client";

import { CircleCheck, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import { closedCookie } from "./closed-note";

interface Step {
  name: string;
  hint: ReactNode;
  act: ReactNode;
  isDone: boolean;
}

interface Props {
  about?: ReactNode;
  steps: readonly Step[];
  /** Stays at the end of the screen; on phones only its buttons. */
  isBelow: boolean;
  children?: ReactNode;
}

/** Closing it is permanent. */
export const StepsNote = ({ about, steps, isBelow, children }: Props) => {
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store exists on secure origins only; many installations have none.
    document.cookie = `${closedCookie}=1; path=/; max-age=31536000; samesite=lax`;
    setIsClosed(true);
  };
  return (
    <section aria-label="First steps" data-needs="editor" className={cn("mt-4", isBelow && "sticky bottom-0 z-10 bg-bg pb-2")}>
      <Panel className="relative overflow-hidden">
        {about && <p className="border-b border-line py-1.5 pr-10 pl-4 text-small text-ink-2">{about}</p>}
        <ol
          className={cn(
            "grid grid-cols-[1.3fr_1fr_1fr] pr-7",
            isBelow ? "phone:flex phone:gap-1.5 phone:p-1.5" : "phone:grid-cols-1 phone:pr-0",
          )}
        >
          {steps.map(({ name, hint, act, isDone }) => (
            <li
              key={name}
              className={cn(
                "flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-2.5 not-first:border-l",
                isBelow
                  ? "phone:border-0! phone:p-0 phone:last:hidden"
                  : "phone:first:pr-10 phone:not-first:border-t phone:not-first:border-l-0",
              )}
            >
              <div className={cn("min-w-0 flex-1 basis-44", isBelow && "phone:sr-only")}>
                <h2 className="flex items-center gap-1.5 font-semibold">
                  {name}
                  {isDone && (
                    <CircleCheck role="img" aria-label="Done" className="size-4 shrink-0 text-accent-ink" strokeWidth={2} />
                  )}
                </h2>
                <p className="text-small text-ink-3">{hint}</p>
              </div>
              {act}
            </li>
          ))}
        </ol>
        <Button look="ghost" size="small" icon aria-label="Close first steps" onClick={close} className="absolute top-1 right-1">
          <X aria-hidden />
        </Button>
        {children}
      </Panel>
    </section>
  );
};
