"use client";

import type { ErrorDetail } from "assay-lib/domain/run";
import { isFinished } from "assay-lib/domain/runs/is-finished";
import { explainCause } from "assay-lib/domain/text/cause";
import { samplesHref, withTab } from "assay-lib/samples/filters/address";
import { useId } from "react";
import { InPlaceLink } from "@/components/ui/links/in-place";
import { Popover } from "@/components/ui/popover";
import type { PanelProps } from "./controls";
import { useFollowed } from "./use-progress";

export const ErrorCauses = ({ id, details, search }: PanelProps) => {
  const { status, errors } = useFollowed().progress;
  // During the run the panel must not grow with each new cause.
  const isExpanded = isFinished(status);
  const heading = useId();
  const causes = Object.entries(errors);
  const address = (cause: string) => {
    const error = search.error === cause ? null : cause;
    return samplesHref(`/runs/${id}`, { ...withTab(search, "samples"), error, page: null });
  };
  return (
    <section aria-labelledby={heading} className="text-small text-ink-2">
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 tabular-nums phone:grid phone:grid-cols-2 phone:justify-items-start">
        <h2 id={heading} className="font-medium">
          Errors by cause
        </h2>
        {causes.map(([cause, count]) => (
          <InPlaceLink
            key={cause}
            href={address(cause)}
            isOn={search.error === cause}
            className="link aria-[current]:font-semibold"
          >
            {cause} {count.toLocaleString("en")}
          </InPlaceLink>
        ))}
        {!isExpanded && (
          <Popover
            label="Explanations"
            trigger={
              <button type="button" className="link text-caption">
                Explain
              </button>
            }
          >
            <Meanings causes={causes} details={details} />
          </Popover>
        )}
      </div>
      {isExpanded && <Meanings causes={causes} details={details} />}
    </section>
  );
};

const Meanings = ({ causes, details }: { causes: readonly (readonly [string, number])[]; details: readonly ErrorDetail[] }) => (
  <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-small">
    {causes.map(([cause]) => (
      <div key={cause} className="contents">
        <dt className="font-medium">{cause}</dt>
        <dd className="min-w-0 text-ink-3">
          {explainCause(cause)}
          {details
            .filter((one) => one.cause === cause)
            .map(({ detail, count }) => (
              <span key={detail} className="block [overflow-wrap:anywhere]">
                {count.toLocaleString("en")} × <q>{detail}</q>
              </span>
            ))}
        </dd>
      </div>
    ))}
  </dl>
);
