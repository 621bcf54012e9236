export const Logo = () => (
  <svg aria-hidden viewBox="0 0 18 18" className="size-[18px] shrink-0">
    <rect x="1" y="11" width="3" height="6" rx="1" className="fill-line-3" />
    <rect x="5.500" y="8" width="3" height="9" rx="1" className="fill-ink-2" />
    <rect x="10" y="4.500" width="3" height="12.500" rx="1" className="fill-ink-2" />
    <rect x="14.500" y="1" width="3" height="16" rx="1" className="fill-accent-ink" />
  </svg>
);
