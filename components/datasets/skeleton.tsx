import { cn } from "@/components/ui/class-names";

/** Keeps the table's space while it loads. */
export const Skeleton = ({ rows, className }: { rows: number; className?: string }) => (
  <div aria-hidden>
    {Array.from({ length: rows }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all rows are equal.
      <div key={index} className={cn("flex items-center border-b border-line px-3.5 last:border-b-0", className)}>
        <span className="h-2.5 rounded-chip bg-sunken" style={{ width: `${30 + ((index * 17) % 40)}%` }} />
      </div>
    ))}
  </div>
);
