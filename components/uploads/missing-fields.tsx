"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { listed } from "@/lib/domain/text/listed";
import { withoutField } from "./column-map";
import { useUploadSearch } from "./reading-again";

/** Missing fields, or a response marked as absent. */
export const MissingFields = ({ missing }: { missing: readonly string[] }) => {
  const [{ map }, setSearch] = useUploadSearch();
  const setResponse = (isAbsent: boolean) => setSearch({ map: withoutField(map, "response", isAbsent), page: null });
  const lacksResponse = missing.includes("response");
  if (missing.length > 0)
    return (
      <Notice
        kind="problem"
        title={`No column recognized as ${inWords(missing)}`}
        actions={lacksResponse && <Button onClick={() => void setResponse(true)}>No response</Button>}
      >
        Choose {missing.length === 1 ? `“${missing[0]}”` : "these fields"} under “Read as” for the matching{" "}
        {missing.length === 1 ? "column" : "columns"}.
        {lacksResponse && " If you only evaluate retrieval, you need no response; response metrics will skip these samples."}
      </Notice>
    );
  if (map.response !== "") return null;
  return (
    <Notice actions={<Button onClick={() => void setResponse(false)}>Detect again</Button>}>
      Samples will have no response. Metrics that need one will skip them.
    </Notice>
  );
};

const inWords = (fields: readonly string[]): string => listed(fields, "or");
