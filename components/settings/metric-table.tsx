"use client";

import { counted } from "assay-lib/domain/text/counted";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { promptsHref } from "@/components/addresses/prompts";
import { ButtonLink } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { ListTable } from "@/components/ui/table";
import { ActDialog, RowButton } from "./act-dialog";
import { AnnouncedSection } from "./announced-section";
import { ActButton, type Action } from "./form";

interface OwnMetric {
  id: string;
  /** All versions share it. */
  name: string;
  title: string;
  version: number;
  needs: string;
  scale: string;
}

interface Props {
  metrics: readonly OwnMetric[];
  builtIn: readonly { id: string; title: string; source: string; promptVersions: number }[];
  /** Metrics that Assay ships and that are not in the list. */
  shipped: readonly { id: string; title: string; question: string }[];
  /** The actions read the form's `metric`. */
  addAction: (form: FormData) => Promise<string>;
  removeAction: Action;
}

const editHref = (name: string) => `/settings/metrics?name=${encodeURIComponent(name)}`;

export const MetricTable = ({ metrics, builtIn, shipped, addAction, removeAction }: Props) => (
  <AnnouncedSection
    id="metrics"
    title="Metrics"
    actions={
      <ButtonLink href="/settings/metrics" data-needs="editor">
        <Plus aria-hidden /> New metric
      </ButtonLink>
    }
  >
    <Panel>
      {metrics.length > 0 ? (
        <ListTable
          label="Metrics of your own"
          rows={metrics}
          keyOf={({ id }) => id}
          columns={[
            {
              name: "Metric",
              className: "pl-3.5",
              cellClass: "min-w-28 [overflow-wrap:anywhere]",
              cell: ({ id, title, scale, version }) => (
                <>
                  <span className="font-medium">{title}</span>
                  <span className="block font-mono text-caption text-ink-3">{id}</span>
                  <span className="hidden text-caption text-ink-3 phone:block">
                    {scale}; version {version}
                  </span>
                </>
              ),
            },
            { name: "Needs", className: "phone:hidden", cell: ({ needs }) => needs },
            { name: "Scale", className: "phone:hidden", cellClass: "[overflow-wrap:anywhere]", cell: ({ scale }) => scale },
            { name: "Version", numeric: true, className: "phone:hidden", cell: ({ version }) => version },
            {
              name: "Change",
              isUnnamed: true,
              cellClass: "pr-2 phone:pl-0",
              cell: (metric) => <MetricActs metric={metric} removeAction={removeAction} />,
            },
          ]}
        />
      ) : (
        <p className="px-3.5 py-2.5 text-ink-2">
          None of your own yet. A metric is a question for the judge, with a prompt and a scale. It needs no code.
        </p>
      )}
      <div className="border-t border-line">
        <h3 className="px-3.5 pt-2.5 text-small text-ink-3">Built in</h3>
        <ul className="pb-1.5">
          {builtIn.map(({ id, title, source, promptVersions }) => (
            <li key={id} className="flex items-center gap-3 py-1 pr-2 pl-3.5">
              <p className="min-w-0 flex-1">
                <span className="font-medium">{title}</span> <span className="text-ink-3">{source}</span>
              </p>
              {promptVersions > 0 && <span className="text-small text-ink-3">{counted(promptVersions, "version")}</span>}
              <ButtonLink href={promptsHref(id)} size="small" look="ghost" aria-label={`Prompt versions of ${title}, ${source}`}>
                Prompt versions
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
      {shipped.length > 0 && (
        <div data-needs="editor" className="border-t border-line">
          <h3 className="px-3.5 pt-2.5 text-small text-ink-3">Ready to add</h3>
          <ul className="pb-1.5">
            {shipped.map(({ id, title, question }) => (
              <li key={id} className="flex items-center gap-3 py-1 pr-2 pl-3.5">
                <p className="min-w-0 flex-1">
                  <span className="font-medium">{title}</span>: <span className="text-ink-2">{question}</span>
                </p>
                <ActButton action={addAction} sends={{ metric: id }} look="plain" aria-label={`Add ${title}`}>
                  Add
                </ActButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  </AnnouncedSection>
);

const MetricActs = ({ metric: { name, title }, removeAction }: Pick<Props, "removeAction"> & { metric: OwnMetric }) => (
  <div className="flex justify-end gap-1 phone:gap-0" data-needs="editor">
    <ButtonLink href={editHref(name)} size="small" look="ghost" aria-label={`Edit ${title}`}>
      <Pencil aria-hidden /> <span className="phone:sr-only">Edit</span>
    </ButtonLink>
    <ActDialog
      trigger={<RowButton icon={Trash2} text="Remove" label={`Remove ${title}`} />}
      title={`Remove ${title}?`}
      description="New runs can no longer choose it. Earlier runs still show its scores."
      action={removeAction}
      sends={{ metric: name }}
      verb="Remove"
      pending="Removing …"
      isDanger
    />
  </div>
);
