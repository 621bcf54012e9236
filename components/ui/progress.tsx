interface Props {
  value: number;
  max: number;
  label: string;
  /** The last part of the value is drawn as failed. */
  failed?: number;
}

export const ProgressBar = ({ value, max, label, failed = 0 }: Props) => {
  const width = (count: number) => ({ width: `${max > 0 ? Math.min(1, count / max) * 100 : 0}%` });
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      className="flex h-1 w-full overflow-hidden rounded-full bg-line"
    >
      <div className="bg-accent-ink transition-[width] duration-300" style={width(value - failed)} />
      <div className="bg-poor transition-[width] duration-300" style={width(failed)} />
    </div>
  );
};
