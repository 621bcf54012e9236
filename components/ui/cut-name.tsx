import { cn } from "./class-names";

/** Names of models and files differ at the end. */
const kept = 20;
const shortest = 30;

/** Cuts the middle of a long name; the title is complete. */
export const CutName = ({ name, className }: { name: string; className?: string }) =>
  name.length <= shortest ? (
    <bdi className={cn("block min-w-0 truncate", className)}>{name}</bdi>
  ) : (
    <bdi className={cn("relative block min-w-0", className)} title={name}>
      <span className="sr-only">{name}</span>
      <span aria-hidden className="flex min-w-0">
        <span className="truncate">{name.slice(0, -kept)}</span>
        <span className="shrink-0 whitespace-pre">{name.slice(-kept)}</span>
      </span>
    </bdi>
  );
