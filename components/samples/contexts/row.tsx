"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

interface Props {
  rank: number;
  cells: ReactNode;
  columns: number;
  judgments: ReactNode;
  startsOpen: boolean;
}

/** Judgments are rendered only when open. */
export function ContextRow({ rank, cells, columns, judgments, startsOpen }: Props) {
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <tbody className="phone:block phone:border-t phone:border-line [&>tr:first-child>td]:border-line min-[700px]:not-first-of-type:[&>tr:first-child>td]:border-t">
      <tr
        id={`context-${rank}`}
        tabIndex={-1}
        className="scroll-my-16 focus-visible:-outline-offset-2 phone:flex phone:flex-wrap phone:gap-x-4 phone:gap-y-2 phone:p-3"
      >
        {cells}
        <td className="w-11 py-2.5 pe-2.5 align-top phone:ms-auto phone:w-auto phone:self-end phone:p-0">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={`Judgments of context ${rank}`}
            onClick={() => setOpen(!isOpen)}
            className="grid size-6 cursor-pointer place-items-center rounded-control text-ink-2 hover:bg-sunken phone:size-9"
          >
            <ChevronDown aria-hidden className={`size-4 stroke-[1.5] ${isOpen ? "rotate-180" : ""}`} />
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr id={id} className="phone:block">
          <td className="phone:hidden" />
          <td colSpan={columns - 1} className="pe-4 pb-3.5 phone:block phone:px-3 phone:pb-3">
            {judgments}
          </td>
        </tr>
      )}
    </tbody>
  );
}
