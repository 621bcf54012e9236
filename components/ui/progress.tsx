export const ProgressBar = ({ value, max, label }: { value: number; max: number; label: string }) => {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      className="h-1 w-full overflow-hidden rounded-full bg-line"
    >
      <div className="h-full bg-accent-ink transition-[width] duration-300" style={{ width: `${share * 100}%` }} />
    </div>
  );
};
