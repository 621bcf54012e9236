import { Command as Primitive } from "cmdk";
import { Database, FileText, ListChecks, type LucideIcon, PanelTop, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { subjects, termName } from "@/components/glossary/words";
import { cn } from "@/components/ui/class-names";
import { actionsOn, matchingCommands, pages } from "./commands";
import type { FoundGroup, SearchResult } from "./found";
import type { Command } from "./keyed";
import type { PaletteItem } from "./rows";

const groupNames = { runs: "Runs", datasets: "Datasets", samples: "Samples", actions: "Actions", pages: "Pages" } as const;
export type GroupName = keyof typeof groupNames;
export const groupOrder: readonly GroupName[] = ["runs", "datasets", "samples", "actions", "pages"];
export const icons: Record<GroupName, LucideIcon> = {
  runs: ListChecks,
  datasets: Database,
  samples: FileText,
  actions: Zap,
  pages: PanelTop,
};
const glossary: readonly Command[] = Object.values(subjects)
  .flatMap((words) => Object.keys(words))
  .map((word) => ({ name: `Glossary: ${termName(word)}`, href: `/glossary#${word}`, words: word }));

interface FoundItems extends Omit<FoundGroup, "items"> {
  items: readonly PaletteItem[];
}
type Groups = Readonly<Record<GroupName, FoundItems>>;

export function paletteGroups(found: SearchResult, text: string, path: string): Groups {
  const ofServer = (group: FoundGroup) => ({ ...group, items: group.items.map((item) => ({ id: item.href, ...item })) });
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
    actions: ofCommands("action", matchingCommands(actions, text)),
    pages: ofCommands("page", matchingCommands(text === "" ? pages : [...pages, ...glossary], text)),
  };
}

const countOf = ({ total, hasMore }: FoundItems): string => `${total.toLocaleString("en")}${hasMore ? "+" : ""}`;

interface GroupButtonsProps {
  groups: Groups;
  /** Null for all. */
  chosen: GroupName | null;
  onChoose: (name: GroupName | null) => void;
}

/** Tab in the text field switches groups, so these are no stops. */
export const GroupButtons = ({ groups, chosen, onChoose }: GroupButtonsProps) => (
  <div className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-3 py-2">
    {[null, ...groupOrder].map((name) => (
      <button
        key={name ?? "all"}
        type="button"
        tabIndex={-1}
        aria-pressed={chosen === name}
        onClick={() => onChoose(name)}
        className={cn(
          "h-7 shrink-0 rounded-control px-2 text-[12.5px] font-medium phone:h-9",
          chosen === name ? "bg-sunken text-ink" : "text-ink-2 hover:bg-hover",
        )}
      >
        {name ? groupNames[name] : "All"}{" "}
        {name && <span className="text-caption font-normal text-ink-3 tabular-nums">{countOf(groups[name])}</span>}
      </button>
    ))}
  </div>
);

interface GroupProps {
  name: GroupName;
  /** `items` are those to show. */
  group: FoundItems;
  /** True if nothing was searched, and the newest are listed. */
  isNewest: boolean;
  children: (item: PaletteItem) => ReactNode;
}

export const Group = ({ name, group, isNewest, children }: GroupProps) => {
  const { items, total } = group;
  if (items.length === 0) return null;
  const isStored = name === "runs" || name === "datasets" || name === "samples";
  const rest = items.length < total ? `${isNewest && isStored ? "newest " : "first "}${items.length} of ` : "";
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
      {items.map(children)}
    </Primitive.Group>
  );
};
