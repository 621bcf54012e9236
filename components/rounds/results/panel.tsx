import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { AgreementPart } from "./agreement";
import { MeanPart } from "./mean";
import type { ResultsProps } from "./shown";

export const ResultsPanel = ({ certificate, ...props }: ResultsProps & { certificate: ReactNode }) => {
  const { notBlind } = props.results;
  return (
    <>
      <Panel className="grid grid-cols-[minmax(0,368fr)_minmax(0,490fr)_minmax(0,342fr)] overflow-hidden max-[1099px]:grid-cols-1 [&>*]:min-w-0 [&>*]:border-line [&>*]:px-4 [&>*]:py-3.5 max-[1099px]:[&>*:not(:first-child)]:border-t min-[1100px]:[&>*:not(:first-child)]:border-l">
        <AgreementPart {...props} />
        <MeanPart {...props} />
        {certificate}
      </Panel>
      {notBlind > 0 && (
        <p className="mt-2 text-small text-ink-3">
          {notBlind === 1 ? "1 label was not blind and is" : `${notBlind.toLocaleString("en")} labels were not blind and are`}{" "}
          left out of all figures.
        </p>
      )}
    </>
  );
};
