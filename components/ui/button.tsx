import type { LucideIcon } from "lucide-react";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names";

export type ButtonLook = "plain" | "primary" | "ghost" | "danger";
export type ButtonSize = "normal" | "small";

const looks: Record<ButtonLook, string> = {
  plain: "border-line-2 bg-surface shadow-panel hover:bg-hover [&_svg]:text-ink-3",
  primary: "border-accent bg-accent text-on-accent shadow-panel hover:brightness-110",
  ghost: "border-transparent text-ink-2 hover:bg-sunken hover:text-ink",
  danger: "border-line-2 bg-surface text-poor shadow-panel hover:bg-hover",
};

/** For elements other than `<button>`. `icon`: square, for one icon. */
export const buttonClass = ({
  look = "plain",
  size = "normal",
  icon = false,
}: {
  look?: ButtonLook;
  size?: ButtonSize;
  icon?: boolean;
} = {}) =>
  cn(
    "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap transition-colors duration-120 disabled:opacity-50 [&_svg]:size-3.5 [&_svg]:shrink-0",
    size === "small" ? "h-6 px-2 text-[12px]" : "h-7 px-2.5 text-[12.5px] phone:h-9",
    icon && (size === "small" ? "w-6 px-0" : "w-7 px-0 phone:w-9"),
    looks[look],
  );

type Looks = { look?: ButtonLook; size?: ButtonSize; icon?: boolean };

/** With `icon`, requires an `aria-label`. */
export const Button = ({ look, size, icon, className, type = "button", ...rest }: ComponentProps<"button"> & Looks) => (
  <button type={type} className={cn(buttonClass({ look, size, icon }), className)} {...rest} />
);

/** It is a square without `text`, and then requires an `aria-label`. `isBrief`: on phones only the icon is shown. */
export const IconButton = ({
  icon: Icon,
  text,
  isBrief,
  ...rest
}: Omit<ComponentProps<typeof Button>, "icon"> & { icon: LucideIcon; text?: ReactNode; isBrief?: boolean }) => (
  <Button icon={text === undefined} {...rest}>
    <Icon aria-hidden /> {isBrief ? <span className="phone:sr-only">{text}</span> : text}
  </Button>
);

export const ButtonLink = ({ look, size, icon, className, ...rest }: ComponentProps<typeof Link> & Looks) => (
  <Link className={cn(buttonClass({ look, size, icon }), className)} {...rest} />
);

export function Segments<V extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: V; name: string; count?: number }[];
  value: V;
  onChange: (value: V) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser lays out a fieldset's children in a row.
    <div role="group" aria-label={label} className="inline-flex rounded-control border border-line-2 bg-surface">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cn(
            "h-6 border-l border-line-2 px-2 text-[12px] first:border-l-0 first:rounded-l-[5px] last:rounded-r-[5px] phone:h-8",
            option.value === value ? "bg-sunken font-medium text-ink" : "text-ink-2 hover:text-ink",
          )}
        >
          {option.name}
          {option.count !== undefined && <span className="text-ink-3 tabular-nums"> {option.count}</span>}
        </button>
      ))}
    </div>
  );
}
