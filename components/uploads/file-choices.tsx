"use client";

import type { ReadChoices } from "assay-lib/datasets/formats/row-source";
import { Checkbox, SelectField } from "@/components/ui/field";
import { useUploadSearch } from "./reading-again";

const encodings: readonly [name: string, of: string][] = [
  ["utf-8", "UTF-8"],
  ["windows-1252", "Western European (windows-1252)"],
  ["windows-1250", "Central European (windows-1250)"],
  ["windows-1251", "Cyrillic (windows-1251)"],
  ["windows-1253", "Greek (windows-1253)"],
  ["windows-1254", "Turkish (windows-1254)"],
  ["macintosh", "Mac Western (macintosh)"],
  ["shift_jis", "Japanese (shift_jis)"],
  ["gb18030", "Chinese (gb18030)"],
  ["big5", "Chinese (big5)"],
  ["euc-kr", "Korean (euc-kr)"],
];

/** How the file becomes rows: a workbook's sheet, a text's encoding, and whether rows that are passages are joined. */
export function FileChoices({ sheets, sheet, encoding, joinsPassages }: ReadChoices) {
  const [{ map }, setSearch] = useUploadSearch();
  const choose = (key: string, value: string | null) => {
    const { [key]: _, ...others } = map;
    return setSearch({ map: value === null ? others : { ...others, [key]: value }, page: null });
  };
  const chosen = encoding?.name.toLowerCase() ?? "";
  const known =
    encodings.some(([name]) => name === chosen) || !encoding ? encodings : [[chosen, encoding.name] as const, ...encodings];
  const hint = encoding?.sample ? `Reads “${encoding.sample}”` : undefined;
  return (
    <>
      {sheets.length > 1 && (
        <SelectField
          id="sheet"
          label="Sheet"
          fieldClass="w-[220px] phone:w-full"
          value={sheet ?? ""}
          onChange={({ target }) => void choose("file:sheet", target.value)}
        >
          {sheets.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      {encoding && (
        <SelectField
          id="encoding"
          label="Encoding"
          hint={hint}
          fieldClass="w-[280px] phone:w-full"
          value={chosen}
          onChange={({ target }) => void choose("file:encoding", target.value)}
        >
          {known.map(([name, of]) => (
            <option key={name} value={name}>
              {of}
            </option>
          ))}
        </SelectField>
      )}
      {(joinsPassages || "skip:passages" in map) && (
        <Checkbox
          label="Join passages"
          hint="Rows with one question become one sample"
          checked={joinsPassages}
          onChange={() => void choose("skip:passages", joinsPassages ? "" : null)}
          className="self-end"
        />
      )}
    </>
  );
}
