"use client";

import * as Primitive from "@radix-ui/react-dropdown-menu";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./class-names";

const itemClass =
  "block w-full cursor-pointer rounded-control px-2 py-1.5 text-left outline-none data-[disabled]:cursor-default data-[disabled]:opacity-50 data-[highlighted]:bg-accent-soft";

interface MenuProps {
  trigger: ReactNode;
  children: ReactNode;
  side?: "top" | "bottom";
  align?: "start" | "end";
}

export const Menu = ({ trigger, children, side = "bottom", align = "end" }: MenuProps) => (
  <Primitive.Root modal={false}>
    <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
    {/* No portal, to stay in the trigger's landmark. */}
    <Primitive.Content
      side={side}
      align={align}
      sideOffset={6}
      collisionPadding={12}
      className="z-[60] max-h-[var(--radix-dropdown-menu-content-available-height)] w-max max-w-[min(380px,calc(100vw-24px))] min-w-44 overflow-y-auto rounded-float border border-line bg-surface p-1.5 text-left text-body font-normal whitespace-normal text-ink shadow-float"
    >
      {children}
    </Primitive.Content>
  </Primitive.Root>
);

export const MenuGroup = ({ name, children }: { name: string; children: ReactNode }) => (
  <Primitive.Group className="border-line not-first:mt-1.5 not-first:border-t not-first:pt-1.5">
    <Primitive.Label className="px-2 pt-1 pb-0.5 text-caption text-ink-3">{name}</Primitive.Label>
    {children}
  </Primitive.Group>
);

const Text = ({ name, hint }: { name: ReactNode; hint?: ReactNode }) => (
  <>
    <span className="font-medium">{name}</span>
    {hint && <span className="block text-caption text-ink-3">{hint}</span>}
  </>
);

export const MenuLink = ({ href, ...text }: { href: string; name: string; hint?: string }) => (
  <Primitive.Item asChild className={itemClass}>
    <a href={href} download>
      <Text {...text} />
    </a>
  </Primitive.Item>
);

interface MenuActProps {
  onSelect: () => void;
  name: string;
  hint?: ReactNode;
  isKept?: boolean;
  /** The lowest role that sees it. */
  needs?: "reviewer" | "editor" | "admin";
  isOff?: boolean;
}

export const MenuAct = ({ onSelect, needs, isOff = false, isKept = false, ...text }: MenuActProps) => (
  <Primitive.Item
    className={itemClass}
    data-needs={needs}
    disabled={isOff}
    onSelect={(event) => {
      if (isKept) event.preventDefault();
      onSelect();
    }}
  >
    <Text {...text} />
  </Primitive.Item>
);

export const MenuChoice = <T extends string>({
  name,
  value,
  choices,
  onChoose,
}: {
  name: string;
  value: T;
  choices: readonly { value: T; name: string }[];
  onChoose: (value: T) => void;
}) => (
  <Primitive.RadioGroup aria-label={name} value={value}>
    {choices.map((choice) => (
      <Primitive.RadioItem
        key={choice.value}
        value={choice.value}
        className={cn(itemClass, "flex items-center gap-2")}
        onSelect={() => onChoose(choice.value)}
      >
        <span className="flex-1 font-medium">{choice.name}</span>
        <Primitive.ItemIndicator>
          <Check aria-hidden className="size-3.5 text-accent-ink" />
        </Primitive.ItemIndicator>
      </Primitive.RadioItem>
    ))}
  </Primitive.RadioGroup>
);
