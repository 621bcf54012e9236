import { cn } from "./class-names";

/** What distinguishes names of models and of files stands at their end. */
const kept = 20;
const shortest = 30;

/** A name that is cut in its middle if there is no room for all of it; the title has the whole. */
export const CutName = ({ name, className }: { name: string; className?: string }) => (
  <bdi className={cn("flex min-w-0", className)} title={name}>
    <span className="truncate">{name.length > shortest ? name.slice(0, -kept) : name}</span>
    {name.length > shortest && <span className="shrink-0 whitespace-pre">{name.slice(-kept)}</span>}
  </bdi>
);
