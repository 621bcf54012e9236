"use client";

import { TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import type { PlanProblem } from "./estimate/plan";

export const ProblemSummary = ({ problems, attempt }: { problems: readonly PlanProblem[]; attempt: number }) => {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the attempts, not the problems.
  useEffect(() => box.current?.focus(), [attempt]);
  if (problems.length === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mt-4 flex gap-2.5 rounded-panel border border-poor/40 bg-surface px-3 py-2.5"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-poor" />
      <div className="min-w-0">
        <p className="font-medium">Nothing was started</p>
        <ul className="list-disc pl-4 text-ink-2">
          {problems.map(({ path, message }) => (
            <li key={`${path} ${message}`} className="[overflow-wrap:anywhere]">
              {path === "" ? (
                message
              ) : (
                <button type="button" className="link text-left" onClick={() => goTo(path)}>
                  {message}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};

/** A field's id is its path. Prompts must be opened first. */
function goTo(path: string) {
  const parts = path.split(".");
  for (let length = parts.length; length > 0; length--) {
    const name = parts.slice(0, length).join(".");
    const element = document.getElementById(name) ?? document.getElementById(`${name}.user`);
    if (!element) continue;
    element.closest("details")?.setAttribute("open", "");
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true });
    return;
  }
}
