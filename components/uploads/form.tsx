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
import { Checkbox, InputField, SelectField } from "@/components/ui/field";
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
      <InputField
        id="name"
        label="Name"
        fieldClass="w-[280px] phone:w-full"
        value={joins?.name ?? naming.name}
        disabled={joins !== undefined}
        placeholder={stem}
        maxLength={longestDatasetName}
        autoComplete="off"
        onChange={(event) => setNaming({ ...naming, name: event.target.value })}
      />
      <SelectField
        id="into"
        label="Add to"
        fieldClass="w-[220px] phone:w-full"
        value={search.into}
        onChange={(event) => void setSearch({ into: event.target.value })}
      >
        <option value="">New dataset</option>
        {datasets.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="configuration"
        label="Configuration"
        problem={isNamed ? undefined : problem}
        fieldClass="w-[220px] phone:w-full"
        value={isNamed ? "named" : ""}
        onChange={(event) => {
          setIsNamed(event.target.value === "named");
          if (event.target.value === "" && search.config !== "") void setSearch({ config: null, page: null });
        }}
      >
        <option value="">{fromFile}</option>
        <option value="named">one name for all rows</option>
      </SelectField>
      {isNamed && (
        <InputField
          id="config"
          label="Configuration name"
          problem={problem}
          fieldClass="w-[220px] phone:w-full"
          value={search.config}
          placeholder={stem}
          maxLength={longestConfigurationName}
          autoComplete="off"
          onChange={(event) => void setSearch({ config: event.target.value, page: null }, afterTyping)}
        />
      )}
      {search.into === "" && (
        <InputField
          id="source"
          label="Source and licence (optional)"
          fieldClass="w-[220px] phone:w-full"
          value={naming.source}
          maxLength={longestSource}
          autoComplete="off"
          onChange={(event) => setNaming({ ...naming, source: event.target.value })}
        />
      )}
      {asksJudge && (
        <InputField
          id="scored-by"
          label="Judge that scored (optional)"
          fieldClass="w-[200px] phone:w-full"
          value={naming.judge}
          placeholder="such as gpt-4o-mini"
          maxLength={longestModelName}
          autoComplete="off"
          onChange={(event) => setNaming({ ...naming, judge: event.target.value })}
        />
      )}
      {(showsJoined || search.joined !== "") && (
        <InputField
          id="joined"
          label="Delimiter between contexts in a cell"
          fieldClass="w-[180px] phone:w-full"
          value={search.joined}
          placeholder="none: one context"
          maxLength={longestDelimiter}
          autoComplete="off"
          className="font-mono"
          onChange={(event) => void setSearch({ joined: event.target.value, page: null }, afterTyping)}
        />
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
