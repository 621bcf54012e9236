import type { ClaimAgreement } from "assay-lib/domain/agreement";
import { Panel } from "@/components/ui/panel";
import { claimMarksInWords, sharesByVerdict } from "./claims-in-words";

/** What people's marks on claims say. */
export const MarkAgreement = ({ marks }: { marks: ClaimAgreement }) => (
  <Panel className="px-4 py-3">
    <h3 className="font-semibold">
      Verdicts on claims
      <span className="block text-small font-normal text-ink-3">
        Right and wrong as marked by people; 95% interval, as if the marked claims were drawn at random
      </span>
    </h3>
    <p className="mt-2">{claimMarksInWords(marks).join(" ")}</p>
    <dl className="mt-2 grid w-fit grid-cols-[auto_auto] gap-x-4 text-small tabular-nums empty:hidden">
      {sharesByVerdict(marks).map(({ name, share }) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd>{share}</dd>
        </div>
      ))}
    </dl>
  </Panel>
);
