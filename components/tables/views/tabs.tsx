"use client";

import { ChevronDown, Plus } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Menu, MenuAct } from "@/components/ui/menu";
import { type OfferedView, useViewActs, type Views } from "./acts";

export interface ViewTab extends OfferedView {
  /** Matching rows. */
  count: number;
}

export const ViewTabs = ({ count, ...given }: Views<ViewTab> & { count: number }) => {
  const { all, views, isAltered, isPlain } = given;
  const { chosen, isPending, dialog, ...acts } = useViewActs(given);
  return (
    <div className="mt-2 flex items-end gap-x-3 border-b border-line">
      <nav aria-label="Views" className="min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]">
        <ul className="flex items-center gap-0.5">
          <Tab name="All" href={all} count={count} isCurrent={!chosen} />
          {views.map((view) => (
            <Tab key={view.id} {...view} isCurrent={view === chosen}>
              {view === chosen && (
                <Menu
                  align="start"
                  trigger={
                    <button
                      type="button"
                      data-needs="reviewer"
                      aria-label={`Change the view ${view.name}`}
                      className="grid h-8 w-6 place-items-center rounded-control text-ink-3 hover:text-ink"
                    >
                      <ChevronDown aria-hidden className="size-3.5" />
                    </button>
                  }
                >
                  <MenuAct needs="editor" name="Rename" onSelect={acts.rename} />
                  <MenuAct name="Copy link" onSelect={() => acts.copyLink(view)} />
                  <MenuAct needs="editor" name="Delete" hint="Deletes it for everyone" onSelect={() => acts.remove(view)} />
                </Menu>
              )}
            </Tab>
          ))}
          {(!isPlain || chosen) && (
            <li data-needs="reviewer" className="shrink-0">
              <Button look="ghost" onClick={acts.saveAsNew}>
                <Plus aria-hidden /> Save as view
              </Button>
            </li>
          )}
        </ul>
      </nav>
      {chosen && isAltered && (
        <span className="flex shrink-0 items-center gap-1 pb-1">
          <Button size="small" data-needs="editor" disabled={isPending} onClick={() => acts.saveChanges(chosen)}>
            Save changes
          </Button>
          <Button size="small" look="ghost" onClick={() => acts.go(chosen.href)}>
            Reset
          </Button>
        </span>
      )}
      {dialog}
    </div>
  );
};

const Tab = ({ name, count, href, isCurrent, children }: Omit<ViewTab, "id"> & { isCurrent: boolean; children?: ReactNode }) => (
  <li className={cn("-mb-px flex shrink-0 items-center border-b-2", isCurrent ? "border-accent-ink" : "border-transparent")}>
    <Link
      href={href}
      prefetch={false}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "flex h-9 items-center gap-1.5 px-2.5 font-medium whitespace-nowrap",
        isCurrent ? "text-ink" : "text-ink-2 hover:text-ink",
      )}
    >
      <bdi className="max-w-52 truncate">{name}</bdi>
      <span className="text-caption font-normal text-ink-3 tabular-nums">{count.toLocaleString("en")}</span>
    </Link>
    {children}
  </li>
);
