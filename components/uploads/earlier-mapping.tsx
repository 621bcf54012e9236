"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useUploadSearch } from "./reading-again";

/** Offers the manual mapping of an earlier file with the same columns. */
export const EarlierMapping = ({ map: earlier }: { map: Readonly<Record<string, string>> }) => {
  const [{ map }, setSearch] = useUploadSearch();
  if (Object.keys(map).length > 0) return null;
  const pairs = Object.entries(earlier).map(([field, column]) =>
    field.startsWith("skip:")
      ? `“${field.slice("skip:".length)}” ignored`
      : column === ""
        ? `no ${field}`
        : `${field} from “${column}”`,
  );
  return (
    <Notice actions={<Button onClick={() => void setSearch({ map: { ...earlier }, page: null })}>Use this mapping</Button>}>
      A file with these columns was last read with {pairs.join(", ")}.
    </Notice>
  );
};
