export const Marked = ({ text, search }: { text: string; search: string }) => {
  const wanted = search.trim().toLowerCase();
  const lower = text.toLowerCase();
  // Some letters change length with case, which shifts positions.
  if (wanted === "" || lower.length !== text.length) return text;
  const parts: { from: number; to: number; isFound: boolean }[] = [];
  for (let from = 0; from < text.length; ) {
    const at = lower.indexOf(wanted, from);
    const end = at < 0 ? text.length : at;
    if (end > from) parts.push({ from, to: end, isFound: false });
    if (at >= 0) parts.push({ from: at, to: at + wanted.length, isFound: true });
    from = at < 0 ? text.length : at + wanted.length;
  }
  return parts.map(({ from, to, isFound }) =>
    isFound ? (
      <mark key={from} className="rounded-[2px] bg-mark text-ink">
        {text.slice(from, to)}
      </mark>
    ) : (
      text.slice(from, to)
    ),
  );
};
