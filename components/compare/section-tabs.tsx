import Link from "next/link";
import { cn } from "@/components/ui/class-names";

export const SectionTabs = ({ tabs }: { tabs: readonly { name: string; href: string; isCurrent: boolean }[] }) => (
  <nav
    aria-label="Sections"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, and the keyboard must reach it.
    tabIndex={0}
    className="-mx-6 mt-4 flex gap-5 overflow-x-auto border-b border-line px-6 phone:-mx-4 phone:px-4"
  >
    {tabs.map(({ name, href, isCurrent }) => (
      <Link
        key={name}
        href={href}
        prefetch={false}
        aria-current={isCurrent ? "page" : undefined}
        className={cn(
          "-mb-px border-b-2 pt-[7px] pb-2 text-[12.5px]/[18px] whitespace-nowrap",
          isCurrent ? "border-accent-ink font-semibold text-ink" : "border-transparent text-ink-2 hover:text-ink",
        )}
      >
        {name}
      </Link>
    ))}
  </nav>
);
