import type { StoredShare } from "assay-lib/access/shares/store";
import { Download, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Logo } from "@/components/shell/logo";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";

const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
export const dayInWords = (moment: Date): string => date.format(moment);

/** No rail and no links into the app. */
export const ShareShell = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={cn("mx-auto px-6 pb-10 phone:px-4 phone:pb-8", wide ? "max-w-[1328px]" : "max-w-[1128px]")}>{children}</div>
);

interface HeaderProps {
  share: Pick<StoredShare, "expiresAt" | "guests">;
  children?: ReactNode;
}

export const ShareHeader = ({ share: { expiresAt, guests }, children }: HeaderProps) => (
  <header className="-mx-6 flex min-h-12 items-center gap-3.5 border-b border-line px-6 phone:-mx-4 phone:gap-2.5 phone:px-4">
    <span className="mr-auto flex items-center gap-2 text-[14px] font-semibold tracking-[-0.01em]">
      <Logo />
      Assay
    </span>
    {!guests && (
      <span className="inline-flex items-center gap-[5px] text-small font-medium whitespace-nowrap text-ink-2">
        <Lock aria-hidden className="size-[13px]" /> Read-only
      </span>
    )}
    {expiresAt && (
      <span className="text-small whitespace-nowrap text-ink-3">
        Link ends <time dateTime={expiresAt.toISOString()}>{dayInWords(expiresAt)}</time>
      </span>
    )}
    {children}
  </header>
);

export const ShareExport = ({ href, what = "samples" }: { href: string; what?: string }) => (
  <a href={href} className={buttonClass({ size: "small" })} aria-label={`Export the ${what} as CSV`}>
    <Download aria-hidden />
    <span className="phone:sr-only">Export</span>
  </a>
);
