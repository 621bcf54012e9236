import { ArrowLeft, ChevronDown, ChevronUp, X } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button, ButtonLink, buttonClass } from "@/components/ui/button";
import { DialogClose } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/tag";
import { CopyLink } from "./copy-link";
import { KeyList, OnItsWay } from "./keys";

export interface Place {
  /** Null if the filter excludes the sample. */
  place: number | null;
  total: number;
  previous: string | null;
  next: string | null;
  filter: string;
}

interface Props {
  at: Place;
  externalId: string | null;
  path: string;
  isPanel: boolean;
  /** The run has ended, so neighbours can be prefetched. */
  isFinal: boolean;
  /** For visitors who cannot review. */
  back?: string;
}

/** In a panel, steps replace the address, so one step back closes it. */
export const ReviewToolbar = ({ at, externalId, path, isPanel, isFinal, back }: Props) => (
  <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-bg px-6 py-2 phone:px-4">
    <div className="flex min-w-0 flex-1 items-center gap-2">
      {back && (
        <ButtonLink href={back} look="ghost" size="small" prefetch={false} className="-ml-2">
          <ArrowLeft aria-hidden /> All samples
        </ButtonLink>
      )}
      <Step name="Previous sample" shortcut="k" href={at.previous} isPanel={isPanel} isFinal={isFinal}>
        <ChevronUp aria-hidden />
      </Step>
      <Step name="Next sample" shortcut="j" href={at.next} isPanel={isPanel} isFinal={isFinal}>
        <ChevronDown aria-hidden />
      </Step>
      <p className="flex min-w-0 items-center gap-2">
        <span role="status" className="font-semibold whitespace-nowrap tabular-nums">
          <span className="sr-only">Sample </span>
          {at.place === null
            ? "Not in this filter"
            : `${at.place.toLocaleString("en-US")} of ${at.total.toLocaleString("en-US")}`}
          {at.place !== null && end(at) && <span className="font-normal text-ink-3">, {end(at)}</span>}
        </span>
        <span className="min-w-0 truncate text-ink-3 phone:sr-only" title={at.filter}>
          {at.filter}
        </span>
        {externalId !== null && (
          <span
            className="max-w-[220px] min-w-0 shrink-0 truncate font-mono text-small text-ink-3 phone:hidden"
            title={externalId}
          >
            {externalId}
          </span>
        )}
      </p>
    </div>
    <div className="flex items-center gap-2">
      <span className="flex items-center gap-[5px] text-[11.5px] whitespace-nowrap text-ink-3 max-[1100px]:hidden">
        <Kbd>j</Kbd> next <Kbd>k</Kbd> previous
      </span>
      <KeyList closes={isPanel} reviews={back === undefined} />
      <CopyLink path={path} />
      {isPanel && (
        <DialogClose>
          <Button look="ghost" size="small" icon aria-label="Close, Escape">
            <X aria-hidden />
          </Button>
        </DialogClose>
      )}
    </div>
  </header>
);

const end = ({ place, total }: Place): string | null =>
  total === 1 ? "the only one" : place === 1 ? "the first" : place === total ? "the last" : null;

interface StepProps {
  name: string;
  shortcut: string;
  href: string | null;
  isPanel: boolean;
  isFinal: boolean;
  children: ReactNode;
}

const Step = ({ name, shortcut, href, isPanel, isFinal, children }: StepProps) => {
  const className = buttonClass({ size: "small", icon: true });
  if (href === null)
    return (
      <Button size="small" icon disabled aria-label={name}>
        {children}
      </Button>
    );
  const shared = { href, className, "aria-label": name, "aria-keyshortcuts": shortcut };
  return isPanel ? (
    <Link {...shared} replace scroll={false} prefetch={isFinal}>
      {children}
      <OnItsWay />
    </Link>
  ) : (
    // A Next link would open this address as a panel over this page.
    <a {...shared}>{children}</a>
  );
};
