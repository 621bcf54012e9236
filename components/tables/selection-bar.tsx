"use client";

import { Ellipsis, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Menu, MenuAct } from "@/components/ui/menu";

interface BulkAct {
  name: string;
  icon?: LucideIcon;
  needs?: "reviewer" | "editor" | "admin";
  onSelect?: () => void;
  /** Opens these instead. */
  choices?: readonly { name: string; onSelect: () => void }[];
}

interface Props {
  label: string;
  count: number;
  /** "Select all 120" */
  all?: { name: string; onSelect: () => void } | null;
  acts: readonly BulkAct[];
  main?: ReactNode;
  children?: ReactNode;
}

/** Shown while rows are selected. Acts are a menu on narrow screens; `main` is a separate button. */
export const SelectionBar = ({ label, count, all, acts, main, children }: Props) => (
  <section
    aria-label={label}
    hidden={count === 0}
    className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-float border border-line-2 bg-surface px-4 py-2.5 shadow-float [&[hidden]]:hidden phone:bottom-2 phone:px-3"
  >
    <p role="status" className="font-semibold whitespace-nowrap tabular-nums">
      {count > 0 && `${count.toLocaleString("en")} selected`}
    </p>
    {all && (
      <Button look="ghost" size="small" onClick={all.onSelect}>
        {all.name}
      </Button>
    )}
    {children && (
      <div className="min-w-0 flex-1 basis-64 border-l border-line pl-4 phone:order-last phone:basis-full phone:border-l-0 phone:pl-0">
        {children}
      </div>
    )}
    <div className={cn("ml-auto flex items-center gap-1", !main && "phone:ml-auto")}>
      <span className="flex gap-1 narrow:hidden">
        {acts.map(({ name, icon: Icon, needs, onSelect, choices }) => {
          const button = (
            <Button key={name} look="ghost" data-needs={needs} onClick={onSelect}>
              {Icon && <Icon aria-hidden />} {name}
            </Button>
          );
          if (!choices) return button;
          return (
            <Menu key={name} side="top" trigger={button}>
              {choices.map((choice) => (
                <MenuAct key={choice.name} {...choice} />
              ))}
            </Menu>
          );
        })}
      </span>
      <span className="hidden narrow:inline">
        <Menu side="top" trigger={<IconButton icon={Ellipsis} look="ghost" aria-label="More actions for the selection" />}>
          {acts.map(({ name, needs, onSelect, choices }) => (
            <div key={name} data-needs={needs}>
              {choices
                ? choices.map((choice) => <MenuAct key={choice.name} {...choice} name={`${name}: ${choice.name}`} />)
                : onSelect && <MenuAct name={name} onSelect={onSelect} />}
            </div>
          ))}
        </Menu>
      </span>
      {main}
    </div>
  </section>
);
