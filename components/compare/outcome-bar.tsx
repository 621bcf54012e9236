export const OutcomeBar = ({ losses, ties, wins }: { losses: number; ties: number; wins: number }) => {
  const all = Math.max(1, losses + ties + wins);
  const parts = [
    { name: "losses", count: losses, fill: "bg-ink-2", ink: "" },
    { name: "ties", count: ties, fill: "bg-line-2", ink: "text-ink-3" },
    { name: "wins", count: wins, fill: "bg-accent", ink: "text-accent-ink" },
  ];
  return (
    <span className="block w-[104px]">
      <span aria-hidden className="flex h-1.5 gap-px">
        {parts.map(
          ({ name, count, fill }) => count > 0 && <i key={name} className={fill} style={{ width: `${(count / all) * 100}%` }} />,
        )}
      </span>
      <span className="mt-1 flex justify-between text-[11px]/4 tabular-nums">
        {parts.map(({ name, count, ink }) => (
          <span key={name} className={ink}>
            {count.toLocaleString("en")}
            <span className="sr-only"> {name}</span>
          </span>
        ))}
      </span>
    </span>
  );
};
