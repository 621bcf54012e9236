"use client";

import * as Dialog from "@radix-ui/react-dialog";
import { Command as Primitive } from "cmdk";
import { Search } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { Kbd } from "@/components/ui/tag";
import { longestPaletteSearch } from "./found";
import { Frame } from "./frame";
import { Group, GroupButtons, type GroupName, groupOrder, icons, paletteGroups } from "./groups";
import { keysOfPage } from "./page-keys";
import { Hints, KeyRows, type PaletteItem, PaletteRow } from "./rows";
import { useFound } from "./use-found";

const ofEach = 3;

/** A text starting with ">" shows only actions, "?" lists keys. */
const modes: Readonly<Record<string, "keys" | "actions">> = { "?": "keys", ">": "actions" };

interface Props {
  text: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const Palette = ({ text: first, open, onOpenChange }: Props) => {
  const [text, setText] = useState(first);
  const [only, setOnly] = useState<GroupName | null>(null);
  const [pointedAt, setPointedAt] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const path = usePathname();
  // The page cannot change while covered.
  const [keys] = useState(keysOfPage);
  const mode = modes[text.charAt(0)] ?? "all";
  const wanted = (mode === "all" ? text : text.slice(1)).trim();
  const { found, isSearching, hasFailed } = useFound(mode === "all" ? wanted : "");

  const groups = paletteGroups(found, wanted, path);
  const chosen = only ? [only] : groupOrder;
  const shown = mode === "actions" ? (["actions"] as const) : chosen;
  const nothing = isSearching ? "Searching…" : `No results for “${wanted}”.`;
  const most = shown.length > 1 ? ofEach : Number.POSITIVE_INFINITY;
  const lists = shown.map((name) => ({ name, group: { ...groups[name], items: groups[name].items.slice(0, most) } }));
  const ids = mode === "keys" ? keys.map((one) => one.keys) : lists.flatMap(({ group }) => group.items.map(({ id }) => id));
  // Results arrive late: Enter opens the first one, unless a pointed-at row is still there.
  const selected = ids.includes(pointedAt) ? pointedAt : (ids[0] ?? "");

  function edit(next: string) {
    setText(next);
    setOnly(null);
    setPointedAt("");
  }

  function choose({ href, act }: PaletteItem, isNewTab: boolean) {
    if (isNewTab && href) return window.open(href, "_blank", "noopener");
    onOpenChange(false);
    act?.();
    if (href) router.push(href);
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Tab" && mode === "all") {
      event.preventDefault();
      const names: (GroupName | null)[] = [null, ...groupOrder.filter((name) => groups[name].items.length > 0)];
      const place = names.indexOf(only) + (event.shiftKey ? -1 : 1);
      setOnly(names.at(place % names.length) ?? null);
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      const href = event.currentTarget.querySelector('[cmdk-item][data-selected="true"]')?.getAttribute("data-href");
      if (!href) return;
      event.preventDefault();
      window.open(href, "_blank", "noopener");
    }
  }

  return (
    <Frame open={open} onOpenChange={onOpenChange} input={input}>
      <Primitive
        shouldFilter={false}
        loop
        label="Go to"
        value={selected}
        onValueChange={setPointedAt}
        onKeyDown={press}
        className="flex min-h-0 flex-col"
      >
        <TextField ref={input} text={text} isSearching={isSearching} onChange={edit} />
        {mode === "all" && <GroupButtons groups={groups} chosen={only} onChoose={setOnly} />}
        <Primitive.List className="min-h-0 overflow-y-auto overscroll-contain p-2 [scroll-padding:8px]">
          {mode === "keys" ? (
            <KeyRows keys={keys} text={wanted} />
          ) : (
            lists.map(({ name, group }) => (
              <Group key={name} name={name} group={group} isNewest={wanted === ""}>
                {(item) => <PaletteRow key={item.id} item={item} icon={icons[name]} text={wanted} onChoose={choose} />}
              </Group>
            ))
          )}
          {mode !== "keys" && ids.length === 0 && (
            <p role="status" className="px-2 py-6 text-center text-ink-2">
              {hasFailed ? "The search failed. Edit the text to try again." : nothing}
            </p>
          )}
          {mode === "all" && wanted.length > 0 && [...wanted].length < 3 && (
            <p className="px-2 py-1.5 text-caption text-ink-3">Enter at least three characters to search samples.</p>
          )}
        </Primitive.List>
      </Primitive>
      <Hints />
    </Frame>
  );
};

interface TextFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  isSearching: boolean;
  onChange: (text: string) => void;
}

const TextField = ({ ref, text, isSearching, onChange }: TextFieldProps) => (
  <div className="flex h-[52px] shrink-0 items-center gap-3 border-b border-line px-4">
    <Search aria-hidden className="size-[18px] shrink-0 text-ink-3" strokeWidth={1.75} />
    <Primitive.Input
      ref={ref}
      value={text}
      onValueChange={onChange}
      maxLength={longestPaletteSearch}
      aria-busy={isSearching}
      placeholder="Runs, datasets, samples, actions, pages"
      className="h-full min-w-0 flex-1 bg-transparent text-[16px] outline-none"
    />
    <Dialog.Close className="shrink-0 rounded-chip">
      <span className="sr-only">Close: </span>
      <Kbd>Esc</Kbd>
    </Dialog.Close>
  </div>
);
