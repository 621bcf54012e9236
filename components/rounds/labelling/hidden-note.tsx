import { counted } from "assay-lib/domain/text/counted";
import { listed } from "assay-lib/domain/text/listed";
import { Eye } from "lucide-react";
import { ButtonLink, IconButton } from "@/components/ui/button";
import { type Shower, ShowForm } from "./show-form";

interface Props {
  samples: number;
  rounds: readonly { id: string; name: string }[];
  /** Null in a share. */
  show: (Shower & { labelHref: string }) | null;
}

export const HiddenNote = ({ samples, rounds, show }: Props) => {
  if (samples === 0) return null;
  const names = rounds.map(({ name }) => `“${name}”`);
  const where = show ? `the open round${names.length === 1 ? "" : "s"} ${listed(names)}` : "an open round";
  return (
    <section
      aria-label="Hidden scores"
      className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-line-2 bg-surface px-3 py-2 text-small text-ink-2"
    >
      <p className="min-w-0 flex-1 basis-72 [overflow-wrap:anywhere]">
        The scores of <b className="font-semibold text-ink">{counted(samples, "sample")}</b> are hidden:{" "}
        {samples === 1 ? "it is" : "they are"} in {where}
        {show ? ", and you have not labelled " : ", and people still label "}
        {samples === 1 ? "it" : "them"}.
      </p>
      {show && (
        <div className="flex flex-wrap items-center gap-2">
          <ButtonLink size="small" href={show.labelHref} prefetch={false}>
            Label them
          </ButtonLink>
          <details className="group flex flex-wrap items-center gap-2 open:basis-full">
            <summary className="inline-flex h-6 phone:h-9 cursor-pointer items-center rounded-control px-2 font-medium hover:bg-sunken group-open:mb-2">
              Show them
            </summary>
            <ShowForm {...show}>
              <p className="min-w-0 basis-56">
                Your labels of these samples will count as not blind, and leave the round’s figures.
              </p>
              <IconButton icon={Eye} text={`Show all ${samples.toLocaleString("en")}`} type="submit" size="small" />
            </ShowForm>
          </details>
        </div>
      )}
    </section>
  );
};
