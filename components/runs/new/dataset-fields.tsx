"use client";

import { counted } from "assay-lib/domain/text/counted";
import { useQueryStates } from "nuqs";
import { useId, useState, useTransition } from "react";
import { newRunSearch } from "@/components/addresses/new-run";
import { Button } from "@/components/ui/button";
import { Checkbox, Options, SearchInput, Select } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { Advanced } from "./advanced";
import { FieldProblem, PathField, useProblem } from "./form-state";

interface OfferedConfiguration {
  id: string;
  name: string;
  samples: number;
}

/** From this many on, the list has a search field and no configuration is preselected. */
const many = 12;

interface ConfigurationsProps {
  configurations: readonly OfferedConfiguration[];
  preset: string;
  onChange: () => void;
}

export interface DatasetFieldsProps extends ConfigurationsProps {
  datasets: readonly { id: string; name: string }[];
  datasetId: string;
  /** False if no question follows another. */
  conversation: false | { isRead: boolean };
}

export const DatasetFields = ({ datasets, datasetId, conversation, ...configurations }: DatasetFieldsProps) => {
  const [isLoading, startTransition] = useTransition();
  const [, setSearch] = useQueryStates(newRunSearch, { shallow: false, startTransition, scroll: false });
  return (
    <div className="grid gap-4">
      <PathField path="datasetId" label="Dataset" hint={isLoading && "Loading configurations …"}>
        {(control) => (
          <Select
            {...control}
            defaultValue={datasetId}
            onChange={(event) => void setSearch({ dataset: event.target.value, configuration: null })}
          >
            <Options of={datasets} />
          </Select>
        )}
      </PathField>
      <Configurations key={datasetId} {...configurations} />
      {conversation && (
        <>
          <input type="hidden" name="hasConversations" value="true" />
          <Checkbox
            name="conversation"
            label="Judges read the conversation"
            hint="Each question with the messages before it. Without them, a follow-up such as “And in winter?” is judged alone."
            defaultChecked={conversation.isRead}
          />
        </>
      )}
    </div>
  );
};

export const FollowField = () => (
  <Panel>
    <Advanced id="dataset" title="Keep judging samples added later" paths={["follow"]}>
      <Checkbox
        name="follow"
        label="Follow the dataset"
        hint="Also judges samples added later, until you stop it. Set a budget under Judge."
      />
      <FieldProblem path="follow" />
    </Advanced>
  </Panel>
);

const Configurations = ({ configurations, preset, onChange }: ConfigurationsProps) => {
  const heading = useId();
  const problem = useProblem("configurations");
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(configurations.filter(({ id }) => (preset ? id === preset : configurations.length < many)).map(({ id }) => id)),
  );
  const isShown = ({ name }: OfferedConfiguration) => name.toLowerCase().includes(text.trim().toLowerCase());
  // From the state before, since several that were ticked before scripts loaded report at once.
  const change = (next: (before: ReadonlySet<string>) => Iterable<string>) => {
    setChosen((before) => new Set(next(before)));
    onChange();
  };
  const toggle = (id: string, isOn: boolean) =>
    change((before) => [...[...before].filter((one) => one !== id), ...(isOn ? [id] : [])]);
  return (
    <section
      id="configurations"
      tabIndex={-1}
      aria-labelledby={heading}
      aria-describedby={problem ? "configurations-problem" : undefined}
    >
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <h3 id={heading} className="text-caption text-ink-2">
          Configurations, one run each
        </h3>
        {configurations.length > 1 && (
          <span className="ml-auto flex items-center gap-1 text-caption text-ink-3 tabular-nums">
            {chosen.size.toLocaleString("en")} of {configurations.length.toLocaleString("en")}
            <Button
              look="ghost"
              size="small"
              onClick={() => change((before) => [...before, ...configurations.filter(isShown).map(({ id }) => id)])}
            >
              Choose {text.trim() ? "these" : "all"}
            </Button>
            <Button look="ghost" size="small" onClick={() => change(() => [])}>
              None
            </Button>
          </span>
        )}
      </div>
      <FieldProblem path="configurations" />
      <Panel className="overflow-hidden">
        {configurations.length >= many && (
          <div className="border-b border-line p-2">
            <SearchInput
              aria-label="Search configurations"
              placeholder="Search configurations"
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            />
          </div>
        )}
        <ul className="grid max-h-64 overflow-y-auto py-1.5">
          {configurations.map((configuration) => {
            const { id, name, samples } = configuration;
            return (
              <li key={id} hidden={!isShown(configuration)} className="px-3.5 py-1">
                <Checkbox
                  name="configurations"
                  value={id}
                  checked={chosen.has(id)}
                  onChange={(event) => toggle(id, event.target.checked)}
                  label={
                    <span className="line-clamp-2 [overflow-wrap:anywhere]">
                      {name} <span className="text-caption text-ink-3">{counted(samples, "sample")}</span>
                    </span>
                  }
                />
              </li>
            );
          })}
        </ul>
        {!configurations.some(isShown) && <p className="px-3.5 pb-3 text-small text-ink-3">No configuration matches.</p>}
      </Panel>
    </section>
  );
};
