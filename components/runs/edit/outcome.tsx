import type { RunAbout } from "assay-lib/domain/runs/title-and-tags";
import { Button } from "@/components/ui/button";
import type { useRunEdit } from "./use-saved";

type Edit<F extends keyof RunAbout> = ReturnType<typeof useRunEdit<F>>;

export const EditOutcome = <F extends keyof RunAbout>({
  edit: { outcome, pending, save, dismiss },
  what,
}: {
  edit: Edit<F>;
  what: F;
}) => (
  <span role="status" className="min-w-0 text-small text-ink-3">
    {pending && <span className="sr-only">Saving the {what}</span>}
    {outcome?.kind === "problem" && <span className="text-poor [overflow-wrap:anywhere]">{outcome.problem}</span>}
    {outcome?.kind === "conflict" && (
      <span className="grid max-w-[72ch] gap-1 text-ink-2">
        <span className="text-poor">Someone else changed the {what}. Your change was not saved.</span>
        <Version name="Theirs" value={outcome.theirs} />
        <Version name="Yours" value={outcome.mine} />
        <span className="flex gap-2">
          <Button size="small" onClick={dismiss}>
            Keep theirs
          </Button>
          <Button size="small" onClick={() => save(outcome.mine, outcome.theirs)}>
            Use mine
          </Button>
        </span>
      </span>
    )}
  </span>
);

const Version = ({ name, value }: { name: string; value: RunAbout[keyof RunAbout] }) => (
  <span className="line-clamp-4 whitespace-pre-wrap [overflow-wrap:anywhere]">
    <b className="font-medium text-ink">{name}:</b> {Array.isArray(value) ? value.join(", ") || "no tags" : (value ?? "empty")}
  </span>
);
