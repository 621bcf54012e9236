"use client";

import { Command as Primitive } from "cmdk";
import { Database, FileText, ListChecks, type LucideIcon, PanelTop, Search, Zap } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { nameOf, subjects } from "@/components/glossary/words";
import { cn } from "@/components/ui/class-names";
import { Kbd } from "@/components/ui/tag";
import { actionsOn, type Command, matching, pages } from "./commands";
import { type FoundGroup, longestText } from "./found";
import { keysOfPage } from "./page-keys";
import { Hint, type Item, KeyRows, Row } from "./rows";
import { useFound } from "./use-found";

const groupNames = { runs: "Runs", datasets: "Datasets", samples: "Samples", actions: "Actions", pages: "Pages" } as const;
type GroupName = keyof typeof groupNames;
const groupOrder: readonly GroupName[] = ["runs", "datasets", "samples", "actions", "pages"];
const icons: Record<GroupName, LucideIcon> = {
  runs: ListChecks,
  datasets: Database,
  samples: FileText,
  actions: Zap,
  pages: PanelTop,
};
const glossary: readonly Command[] = Object.values(subjects)
  .flatMap((words) => Object.keys(words))
  .map((word) => ({ name: `Glossary: ${nameOf(word)}`, href: `/glossary#${word}`, words: word }));
/** Items per group in All. */
const ofEach = 3;

interface Props {
  text: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A `text` starting with ">" shows only actions, "?" lists keys. */
export const Palette = ({ text: first, open, onOpenChange }: Props) => {
  const [text, setText] = useState(first);
  const [only, setOnly] = useState<GroupName | null>(null);
  const opener = useRef<Element | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const path = usePathname();
  // The page cannot change while covered.
  const [keys] = useState(keysOfPage);
  const showsKeys = text.startsWith("?");
  const onlyActions = text.startsWith(">");
  const wanted = (showsKeys || onlyActions ? text.slice(1) : text).trim();
  const { found, isSearching, hasFailed } = useFound(showsKeys || onlyActions ? "" : wanted);

  const groups = itemsOf(found, wanted, path);
  const shown = onlyActions ? (["actions"] as const) : only ? [only] : groupOrder;
  const most = shown.length > 1 ? ofEach : Number.POSITIVE_INFINITY;
  const ids = showsKeys
    ? keys.map((one) => one.keys)
    : shown.flatMap((name) => groups[name].items.slice(0, most).map(({ id }) => id));
  const [pointedAt, setPointedAt] = useState("");
  // Results arrive late: Enter opens the first one, unless a pointed-at row is still there.
  const selected = ids.includes(pointedAt) ? pointedAt : (ids[0] ?? "");

  function choose({ href, act }: Item, isNewTab: boolean) {
    if (isNewTab && href) return window.open(href, "_blank", "noopener");
    onOpenChange(false);
    act?.();
    if (href) router.push(href);
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Tab" && !showsKeys && !onlyActions) {
      event.preventDefault();
      const names: (GroupName | null)[] = [null, ...groupOrder.filter((name) => groups[name].items.length > 0)];
      const place = names.indexOf(only) + (event.shiftKey ? -1 : 1);
      setOnly(names.at(place % names.length) ?? null);
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      const href = list.current?.querySelector('[cmdk-item][data-selected="true"]')?.getAttribute("data-href");
      if (!href) return;
      event.preventDefault();
      window.open(href, "_blank", "noopener");
    }
  }

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-(--scrim)" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            // Radix would select the text, so the next key would replace it.
            event.preventDefault();
            input.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
          className="fixed top-[88px] left-1/2 z-50 flex max-h-[min(660px,calc(100dvh-112px))] w-[min(680px,calc(100%-32px))] -translate-x-1/2 flex-col overflow-hidden rounded-float border border-line bg-surface shadow-float phone:top-0 phone:max-h-dvh phone:w-full phone:rounded-none phone:border-x-0 phone:border-t-0"
        >
          <Dialog.Title className="sr-only">Go to</Dialog.Title>
          <Primitive
            shouldFilter={false}
            loop
            label="Go to"
            value={selected}
            onValueChange={setPointedAt}
            onKeyDown={press}
            className="flex min-h-0 flex-col"
          >
            <div className="flex h-[52px] shrink-0 items-center gap-3 border-b border-line px-4">
              <Search aria-hidden className="size-[18px] shrink-0 text-ink-3" strokeWidth={1.75} />
              <Primitive.Input
                ref={input}
                value={text}
                onValueChange={(next) => {
                  setText(next);
                  setOnly(null);
                  setPointedAt("");
                }}
                maxLength={longestText}
                aria-busy={isSearching}
                placeholder="Runs, datasets, samples, actions, pages"
                className="h-full min-w-0 flex-1 bg-transparent text-[16px] outline-none"
              />
              <Dialog.Close className="shrink-0 rounded-chip">
                <span className="sr-only">Close: </span>
                <Kbd>Esc</Kbd>
              </Dialog.Close>
            </div>
            {!showsKeys && !onlyActions && (
              <div className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-3 py-2">
                <GroupButton name="All" isChosen={only === null} onChoose={() => setOnly(null)} />
                {groupOrder.map((name) => (
                  <GroupButton
                    key={name}
                    name={groupNames[name]}
                    count={countOf(groups[name])}
                    isChosen={only === name}
                    onChoose={() => setOnly(name)}
                  />
                ))}
              </div>
            )}
            <Primitive.List ref={list} className="min-h-0 overflow-y-auto overscroll-contain p-2 [scroll-padding:8px]">
              {showsKeys ? (
                <KeyRows keys={keys} text={wanted} />
              ) : (
                shown.map((name) => (
                  <Group key={name} name={name} group={groups[name]} most={most} isNewest={wanted === ""}>
                    {(item) => <Row key={item.id} item={item} icon={icons[name]} text={wanted} onChoose={choose} />}
                  </Group>
                ))
              )}
              {!showsKeys && ids.length === 0 && (
                <p role="status" className="px-2 py-6 text-center text-ink-2">
                  {hasFailed
                    ? "The search failed. Edit the text to try again."
                    : isSearching
                      ? "Searching…"
                      : `No results for “${wanted}”.`}
                </p>
              )}
              {!showsKeys && !onlyActions && wanted.length > 0 && [...wanted].length < 3 && (
                <p className="px-2 py-1.5 text-caption text-ink-3">Enter at least three characters to search samples.</p>
              )}
            </Primitive.List>
          </Primitive>
          <div
            aria-hidden
            className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-sunken px-3.5 py-2 text-caption text-ink-2 phone:hidden"
          >
            <Hint keys="↑ ↓">move</Hint>
            <Hint keys="↵">open</Hint>
            <Hint keys="Ctrl ↵">in a new tab</Hint>
            <Hint keys="Tab">next group</Hint>
            <span className="ml-auto" />
            <Hint keys=">">actions</Hint>
            <Hint keys="?">keys of this page</Hint>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

type Groups = Record<GroupName, { items: Item[]; total: number; hasMore: boolean }>;

function itemsOf(found: ReturnType<typeof useFound>["found"], text: string, path: string): Groups {
  const ofServer = ({ items, total, hasMore }: FoundGroup) => ({
    items: items.map((item) => ({ id: item.href, ...item })),
    total,
    hasMore,
  });
  const ofCommands = (name: string, commands: readonly Command[]) => ({
    items: commands.map((command) => ({ id: `${name} ${command.name} ${command.href ?? ""}`, ...command })),
    total: commands.length,
    hasMore: false,
  });
  const actions = actionsOn(path, text === "" ? [] : found.datasets.items);
  return {
    runs: ofServer(found.runs),
    datasets: ofServer(found.datasets),
    samples: ofServer(found.samples),
    actions: ofCommands("action", matching(actions, text)),
    pages: ofCommands("page", matching(text === "" ? pages : [...pages, ...glossary], text)),
  };
}

const countOf = ({ total, hasMore }: { total: number; hasMore: boolean }): string =>
  `${total.toLocaleString("en")}${hasMore ? "+" : ""}`;

interface GroupButtonProps {
  name: string;
  count?: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** Tab in the text field switches groups, so these are no stops. */
const GroupButton = ({ name, count, isChosen, onChoose }: GroupButtonProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-pressed={isChosen}
    onClick={onChoose}
    className={cn(
      "h-7 shrink-0 rounded-control px-2 text-[12.5px] font-medium phone:h-9",
      isChosen ? "bg-sunken text-ink" : "text-ink-2 hover:bg-hover",
    )}
  >
    {name} {count && <span className="text-caption font-normal text-ink-3 tabular-nums">{count}</span>}
  </button>
);

interface GroupProps {
  name: GroupName;
  group: Groups[GroupName];
  most: number;
  /** Without a search, the newest are listed. */
  isNewest: boolean;
  children: (item: Item) => ReactNode;
}

const Group = ({ name, group, most, isNewest, children }: GroupProps) => {
  if (group.items.length === 0) return null;
  const shown = group.items.slice(0, most);
  const isStored = name === "runs" || name === "datasets" || name === "samples";
  const rest = shown.length < group.total ? `${isNewest && isStored ? "newest " : "first "}${shown.length} of ` : "";
  return (
    <Primitive.Group
      heading={
        <span className="flex px-2 pt-1.5 pb-0.5 text-caption text-ink-3">
          {groupNames[name]}
          <span className="ml-auto tabular-nums">
            {rest}
            {countOf(group)}
          </span>
        </span>
      }
    >
      {shown.map(children)}
    </Primitive.Group>
  );
};
