import { Command as Primitive } from "cmdk";
import { CornerDownLeft, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { Kbd } from "@/components/ui/tag";
import type { PageKey } from "./page-keys";

export interface PaletteItem {
  id: string;
  name: string;
  more?: string;
  beside?: string;
  keys?: string | undefined;
  href?: string | undefined;
  act?: (() => void) | undefined;
}

interface Props {
  item: PaletteItem;
  icon: LucideIcon;
  text: string;
  onChoose: (item: PaletteItem, isNewTab: boolean) => void;
}

/** Ctrl opens a new tab. */
export const PaletteRow = ({ item, icon: Icon, text, onChoose }: Props) => (
  <Primitive.Item
    value={item.id}
    data-href={item.href}
    onSelect={() => onChoose(item, false)}
    onClickCapture={(event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.stopPropagation();
      onChoose(item, true);
    }}
    className="group/row flex min-h-[34px] cursor-pointer items-center gap-2.5 rounded-control px-2 py-1 data-[selected=true]:bg-accent-soft phone:min-h-11"
  >
    <Icon aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
    <span className="flex min-w-0 flex-1 items-baseline gap-2">
      <span className={cn("truncate font-medium", item.more && "max-w-[62%] shrink-0")}>
        <Marked text={item.name} wanted={text} />
      </span>
      {item.more && (
        <span className="min-w-0 flex-1 basis-0 truncate text-small text-ink-2">
          <Marked text={item.more} wanted={text} />
        </span>
      )}
    </span>
    {item.beside && <span className="max-w-40 shrink-0 truncate text-small text-ink-3">{item.beside}</span>}
    {item.keys && <Keys keys={item.keys} />}
    <CornerDownLeft
      aria-hidden
      className="hidden size-3.5 shrink-0 text-ink-3 group-data-[selected=true]/row:block phone:hidden"
    />
  </Primitive.Item>
);

const Marked = ({ text, wanted }: { text: string; wanted: string }) => {
  const parts: ReactNode[] = [];
  const low = text.toLowerCase();
  const sought = wanted.toLowerCase();
  let from = 0;
  // If lower case changes the length, positions do not match.
  if (sought !== "" && low.length === text.length) {
    for (let at = low.indexOf(sought); at >= 0; at = low.indexOf(sought, from)) {
      parts.push(
        text.slice(from, at),
        <mark key={at} className="rounded-[2px] bg-mark text-ink">
          {text.slice(at, at + sought.length)}
        </mark>,
      );
      from = at + sought.length;
    }
  }
  return (
    <bdi>
      {parts}
      {text.slice(from)}
    </bdi>
  );
};

export const KeyRows = ({ keys, text }: { keys: readonly PageKey[]; text: string }) => (
  <Primitive.Group heading={<span className="block px-2 pt-1.5 pb-0.5 text-caption text-ink-3">Keys of this page</span>}>
    {keys
      .filter(({ meaning }) => meaning.toLowerCase().includes(text.toLowerCase()))
      .map(({ keys, meaning }) => (
        <Primitive.Item
          key={keys}
          value={keys}
          className="flex min-h-[34px] items-center gap-2.5 rounded-control px-2 data-[selected=true]:bg-accent-soft"
        >
          <span className="flex-1">{meaning}</span>
          <Keys keys={keys} />
        </Primitive.Item>
      ))}
  </Primitive.Group>
);

/** In sequence, or together with Ctrl. */
const Keys = ({ keys }: { keys: string }) => (
  <span className="flex shrink-0 gap-1 phone:hidden">
    {keys.split(" ").map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
  </span>
);

const Hint = ({ keys, children }: { keys: string; children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    <Keys keys={keys} /> {children}
  </span>
);

export const Hints = () => (
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
);
