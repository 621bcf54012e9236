import { cn } from "@/components/ui/class-names";

const looks = [
  { name: "losses", fill: "bg-ink-2", ink: "font-medium text-ink-2" },
  { name: "ties", fill: "bg-line-2", ink: "text-ink-3" },
  { name: "wins", fill: "bg-accent-ink", ink: "font-medium text-accent-ink" },
] as const;

export const OutcomeHeading = () => (
  <span className="flex w-[104px] justify-between text-[11px]/4">
    {looks.map(({ name, ink }) => (
      <span key={name} className={ink}>
        {name}
      </span>
    ))}
  </span>
);

export const OutcomeBar = ({ className, ...counts }: { losses: number; ties: number; wins: number; className?: string }) => {
  const all = Math.max(1, counts.losses + counts.ties + counts.wins);
  return (
    <span className={cn("block w-[104px]", className)}>
      <span aria-hidden className="flex h-[7px] gap-px overflow-hidden rounded-[2px]">
        {looks.map(
          ({ name, fill }) =>
            counts[name] > 0 && <i key={name} className={fill} style={{ width: `${(counts[name] / all) * 100}%` }} />,
        )}
      </span>
      <span className="mt-0.5 flex justify-between text-[11px]/[15px] tabular-nums">
        {looks.map(({ name, ink }) => (
          <span key={name} className={ink}>
            {counts[name].toLocaleString("en")}
            <span className="sr-only"> {name}</span>
          </span>
        ))}
      </span>
    </span>
  );
};
