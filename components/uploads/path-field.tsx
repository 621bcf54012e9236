"use client";

import type { OfferedPath } from "assay-lib/datasets/frameworks/offered";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { InputField, SelectField } from "@/components/ui/field";
import { useUploadSearch } from "./reading-again";

const fields = ["question", "contexts", "response", "reference"] as const;

export const ColumnPathField = ({ paths, missing }: { paths: readonly OfferedPath[]; missing: readonly string[] }) => {
  const [{ map }, setSearch] = useUploadSearch();
  const [field, setField] = useState(fields.find((name) => missing.includes(name)) ?? "contexts");
  const [path, setPath] = useState("");
  const place = ({ likely }: OfferedPath) => likely[field] ?? Number.POSITIVE_INFINITY;
  const offered = [...paths].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
  const likeliest = offered[0];
  const read = () => {
    setPath("");
    return setSearch({ map: { ...map, [field]: path.trim() }, page: null });
  };
  return (
    <form
      className="mt-3 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (path.trim() !== "") void read();
      }}
    >
      <SelectField
        id="path-field"
        label="Read"
        fieldClass="w-[150px]"
        value={field}
        onChange={(event) => setField(fields.find((name) => name === event.target.value) ?? field)}
      >
        {fields.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <InputField
        id="path"
        label="Path inside the rows"
        fieldClass="w-[380px] phone:w-full"
        list="paths"
        value={path}
        placeholder={likeliest?.likely[field] === undefined ? "source_nodes[].node.text" : likeliest.path}
        maxLength={1000}
        autoComplete="off"
        className="font-mono"
        onChange={(event) => setPath(event.target.value)}
      />
      <datalist id="paths">
        {offered.map(({ path: offer, value }) => (
          <option key={offer} value={offer}>
            {value}
          </option>
        ))}
      </datalist>
      <Button type="submit" disabled={path.trim() === ""}>
        Use path
      </Button>
    </form>
  );
};
