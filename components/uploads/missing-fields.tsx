"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { listed } from "@/lib/domain/text/listed";
import { withoutField } from "./column-map";
import { useUploadSearch } from "./reading-again";

/** Fields without a column, and what to do; also a response that is left out on purpose. */
export const MissingFields = ({ missing }: { missing: readonly string[] }) => {
  const [{ map }, setSearch] = useUploadSearch();
  const setResponse = (isAbsent: boolean) => setSearch({ map: withoutField(map, "response", isAbsent), page: null });
  const lacksResponse = missing.includes("response");
  if (missing.length > 0)
    return (
      <Notice
        kind="problem"
        title={`No column was recognised as ${inWords(missing)}`}
        actions={lacksResponse && <Button onClick={() => void setResponse(true)}>There is no response</Button>}
      >
        Choose {missing.length === 1 ? `“${missing[0]}”` : "these fields"} under “Read as” beside the{" "}
        {missing.length === 1 ? "column that holds it" : "columns that hold them"}.
        {lacksResponse && " A file about retrieval only needs no response; metrics of the response will leave it out."}
      </Notice>
    );
  if (map.response !== "") return null;
  return (
    <Notice actions={<Button onClick={() => void setResponse(false)}>Look for it again</Button>}>
      The samples will have no response. Metrics that need one will not judge them.
    </Notice>
  );
};

const inWords = (fields: readonly string[]): string => listed(fields, "or");
