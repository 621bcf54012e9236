"use client";

import { listed } from "assay-lib/domain/text/listed";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { withoutField } from "./column-map";
import { useUploadSearch } from "./reading-again";

/** Missing fields, or a response marked as absent. */
export const MissingFields = ({ missing }: { missing: readonly string[] }) => {
  const [{ map }, setSearch] = useUploadSearch();
  const setResponse = (isAbsent: boolean) => void setSearch({ map: withoutField(map, "response", isAbsent), page: null });
  const lacksResponse = missing.includes("response");
  if (missing.length > 0)
    return (
      <Notice
        kind="problem"
        title={`No column recognized as ${listed(missing, "or")}`}
        actions={lacksResponse && <Button onClick={() => setResponse(true)}>Import without responses</Button>}
      >
        Choose {missing.length === 1 ? `“${missing[0]}”` : "these fields"} under “Read as” for the matching{" "}
        {missing.length === 1 ? "column" : "columns"}.
        {lacksResponse && " If you only evaluate retrieval, you need no response; response metrics will skip these samples."}
      </Notice>
    );
  if (map.response !== "") return null;
  return (
    <Notice actions={<Button onClick={() => setResponse(false)}>Detect again</Button>}>
      Samples will have no response. Metrics that need one will skip them.
    </Notice>
  );
};

export const EarlierMapping = ({ map: earlier }: { map: Readonly<Record<string, string>> }) => {
  const [{ map }, setSearch] = useUploadSearch();
  if (Object.keys(map).length > 0) return null;
  return (
    <Notice actions={<Button onClick={() => void setSearch({ map: { ...earlier }, page: null })}>Use this mapping</Button>}>
      A file with these columns was last read with {Object.entries(earlier).map(pairInWords).join(", ")}.
    </Notice>
  );
};

function pairInWords([field, column]: [string, string]): string {
  if (field.startsWith("skip:")) return `“${field.slice("skip:".length)}” ignored`;
  if (field.startsWith("file:")) return `the ${field.slice("file:".length)} “${column}”`;
  return column === "" ? `no ${field}` : `${field} from “${column}”`;
}
