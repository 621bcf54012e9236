"use client";

import type { ReadChoices } from "assay-lib/datasets/formats/row-source";
import {
  longestConfigurationName,
  longestDatasetName,
  longestDelimiter,
  longestModelName,
  longestSource,
} from "assay-lib/domain/bounds";
import { counted } from "assay-lib/domain/text/counted";
import { debounce } from "nuqs";
import { useState } from "react";
import { Checkbox, described, Input, LabelledField, Select } from "@/components/ui/field";
import { FileChoices } from "./file-choices";
import { useNaming, useUploadSearch } from "./reading-again";

const afterTyping = { limitUrlUpdates: debounce(500) };

interface Props {
  /** File name without extensions. */
  stem: string;
  datasets: readonly { id: string; name: string }[];
  /** Column with each row's configuration, or null. */
  configurationColumn: string | null;
  problem?: string | undefined;
  /** Some contexts cells may contain several contexts. */
  showsJoined: boolean;
  choices: ReadChoices;
  /** Rows whose conversation has earlier answered questions. */
  conversations: number;
  /** Whether the file holds scores but not who judged. */
  asksJudge: boolean;
}

export const UploadForm = ({
  stem,
  datasets,
  configurationColumn,
  problem,
  showsJoined,
  choices,
  conversations,
  asksJudge,
}: Props) => {
  const [search, setSearch] = useUploadSearch();
  const [naming, setNaming] = useNaming();
  const [isNamed, setIsNamed] = useState(search.config !== "");
  const joins = datasets.find(({ id }) => id === search.into);
  const fromFile = configurationColumn === null ? `the file's name: ${stem}` : `from column ${configurationColumn}`;
  return (
    <div className="mt-4 flex flex-wrap gap-4">
      <LabelledField id="name" label="Name" className="w-[280px] phone:w-full">
        <Input
          id="name"
          value={joins?.name ?? naming.name}
          disabled={joins !== undefined}
          placeholder={stem}
          maxLength={longestDatasetName}
          autoComplete="off"
          onChange={(event) => setNaming({ ...naming, name: event.target.value })}
        />
      </LabelledField>
      <LabelledField id="into" label="Add to" className="w-[220px] phone:w-full">
        <Select id="into" value={search.into} onChange={(event) => void setSearch({ into: event.target.value })}>
          <option value="">New dataset</option>
          {datasets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </LabelledField>
      <LabelledField
        id="configuration"
        label="Configuration"
        problem={isNamed ? undefined : problem}
        className="w-[220px] phone:w-full"
      >
        <Select
          {...described("configuration", { problem: isNamed ? undefined : problem })}
          value={isNamed ? "named" : ""}
          onChange={(event) => {
            setIsNamed(event.target.value === "named");
            if (event.target.value === "" && search.config !== "") void setSearch({ config: null, page: null });
          }}
        >
          <option value="">{fromFile}</option>
          <option value="named">one name for all rows</option>
        </Select>
      </LabelledField>
      {isNamed && (
        <LabelledField id="config" label="Configuration name" problem={problem} className="w-[220px] phone:w-full">
          <Input
            {...described("config", { problem })}
            value={search.config}
            placeholder={stem}
            maxLength={longestConfigurationName}
            autoComplete="off"
            onChange={(event) => void setSearch({ config: event.target.value, page: null }, afterTyping)}
          />
        </LabelledField>
      )}
      {search.into === "" && (
        <LabelledField id="source" label="Source and licence (optional)" className="w-[220px] phone:w-full">
          <Input
            id="source"
            value={naming.source}
            maxLength={longestSource}
            autoComplete="off"
            onChange={(event) => setNaming({ ...naming, source: event.target.value })}
          />
        </LabelledField>
      )}
      {asksJudge && (
        <LabelledField id="scored-by" label="Judge that scored (optional)" className="w-[200px] phone:w-full">
          <Input
            id="scored-by"
            value={naming.judge}
            placeholder="such as gpt-4o-mini"
            maxLength={longestModelName}
            autoComplete="off"
            onChange={(event) => setNaming({ ...naming, judge: event.target.value })}
          />
        </LabelledField>
      )}
      {(showsJoined || search.joined !== "") && (
        <LabelledField id="joined" label="Delimiter between contexts in a cell" className="w-[180px] phone:w-full">
          <Input
            id="joined"
            value={search.joined}
            placeholder="none: one context"
            maxLength={longestDelimiter}
            autoComplete="off"
            className="font-mono"
            onChange={(event) => void setSearch({ joined: event.target.value, page: null }, afterTyping)}
          />
        </LabelledField>
      )}
      <FileChoices {...choices} />
      {(conversations > 0 || search.turns) && (
        <Checkbox
          label="Make each turn a sample"
          hint={`${counted(conversations, "row")} ${conversations === 1 ? "has" : "have"} more than one answered question`}
          checked={search.turns}
          onChange={() => void setSearch({ turns: !search.turns, page: null })}
          className="self-end"
        />
      )}
    </div>
  );
};
