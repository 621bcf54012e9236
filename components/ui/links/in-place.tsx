import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/class-names";

/** A link that changes part of this page: the scroll position stays and nothing is prefetched. */
export const InPlaceLink = ({ isOn = false, ...rest }: ComponentProps<typeof Link> & { isOn?: boolean | undefined }) => (
  <Link scroll={false} prefetch={false} aria-current={isOn || undefined} {...rest} />
);

export const Choices = ({
  label,
  choices,
  className,
}: {
  label: string;
  choices: readonly { key: string; name: ReactNode; href: string; isOn: boolean }[];
  className?: string;
}) => (
  <nav aria-label={label} className={cn("flex gap-0.5", className)}>
    {choices.map(({ key, name, href, isOn }) => (
      <InPlaceLink
        key={key}
        href={href}
        isOn={isOn}
        className="rounded-control px-2 py-1 text-[12.5px] whitespace-nowrap text-ink-2 hover:bg-sunken aria-[current]:bg-sunken aria-[current]:font-medium aria-[current]:text-ink"
      >
        {name}
      </InPlaceLink>
    ))}
  </nav>
);
