import type { SettleView } from "assay-lib/rounds/settle/desk";
import { wordFor } from "@/components/rounds/labelling/answers";
import { Panel } from "@/components/ui/panel";

interface Props {
  round: SettleView["round"];
  shown: NonNullable<SettleView["shown"]>;
  isOwn: boolean;
}

export const LabelsToSettle = ({ round: { question }, shown: { settled, labels }, isOwn }: Props) => (
  <section aria-label="Labels" className="mt-3">
    {isOwn && (
      <p className="mb-2 text-ink-2">
        You labelled this item, so you cannot settle it blind. Settle it now, or leave it to others.
      </p>
    )}
    <Panel>
      <ul className="divide-y divide-line">
        {[...labels, ...(settled ? [{ ...settled, isLast: true }] : [])].map(({ person, value, critique, ...more }) => (
          <li
            key={`${person}${"isLast" in more}`}
            className="grid grid-cols-[minmax(0,160px)_minmax(0,120px)_minmax(0,1fr)] gap-x-3 px-4 py-2 phone:grid-cols-2"
          >
            <span className="truncate text-ink-2">
              <bdi>{person}</bdi>
              {"isLast" in more && <span className="text-ink-3"> settled it</span>}
            </span>
            <b className="truncate font-semibold">{wordFor(question, { kind: "label", value })}</b>
            <span className="[overflow-wrap:anywhere] text-ink-2 phone:col-span-2">{critique ?? ""}</span>
          </li>
        ))}
      </ul>
    </Panel>
    {!settled && (
      <p className="mt-1.5 text-small text-ink-3">Until it is settled, the item counts with the mean of its labels.</p>
    )}
  </section>
);
