import type { MarkedRow } from "assay-lib/db/samples/marks";
import { flagMeanings } from "assay-lib/domain/flag";
import { labelInShort, labelText } from "assay-lib/domain/labels/kinds";
import type { Labels } from "assay-lib/domain/sample";
import { Check, Flag as FlagIcon, type LucideIcon, X } from "lucide-react";
import Link from "next/link";
import { cn } from "@/components/ui/class-names";

export type TableRow = Omit<MarkedRow, "id"> & { id: string; name: string; place: number };

/** A link over the whole row. In a share a sample is a separate page, which starts at its top. */
export const QuestionCell = ({ sample, href, hasResponse }: { sample: TableRow; href: string; hasResponse: boolean }) => (
  <>
    <Link
      href={href}
      scroll={href.startsWith("/share/")}
      prefetch={false}
      dir="auto"
      className="block truncate font-medium after:absolute after:inset-0 hover:underline phone:line-clamp-3 phone:whitespace-normal"
    >
      {sample.name}
    </Link>
    {hasResponse && (
      <span dir="auto" data-preview className="block truncate text-small/4 text-ink-3">
        {sample.response === null ? "no response" : sample.response.trim() || "empty response"}
      </span>
    )}
  </>
);

const verdicts = {
  agree: { icon: Check, text: "agree" },
  disagree: { icon: X, text: "disagree" },
  both: { icon: FlagIcon, text: "people differ" },
} as const;

export const MarkCell = ({ row: { verdict, flags }, isApart }: { row: TableRow; isApart: boolean }) => {
  const [flag] = flags;
  if (verdict) return <Mark {...verdicts[verdict]} />;
  if (isApart) return <Mark icon={FlagIcon} text="metrics differ" />;
  if (flag) return <Mark icon={FlagIcon} text={flag} meaning={flagMeanings[flag]} />;
  return (
    <span data-none="" className="text-small text-ink-3">
      –
    </span>
  );
};

const Mark = ({ icon: Icon, text, meaning }: { icon: LucideIcon; text: string; meaning?: string }) => (
  <span className="inline-flex max-w-full items-center gap-1.5 text-small/4 font-medium text-ink-2">
    <Icon aria-hidden className="size-3.5 shrink-0" />
    <span className="truncate">{text}</span>
    {meaning && <span className="sr-only">: {meaning}</span>}
  </span>
);

export const LabelCell = ({ name, value }: { name: string; value: Labels[string] }) => {
  const text = labelInShort(value) ?? (value === null ? "–" : labelText(value));
  return (
    <span className="flex min-w-0 items-baseline gap-1" data-none={value === null ? "" : undefined}>
      <bdi className="hidden min-w-0 truncate text-small/4 text-ink-3 phone:block">{name}</bdi>
      <bdi className={cn("block min-w-0 truncate", value === null ? "text-ink-3" : text === "no" && "font-semibold")}>{text}</bdi>
    </span>
  );
};
