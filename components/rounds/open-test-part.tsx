"use client";

import { counted } from "assay-lib/domain/text/counted";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "./confirm-dialog";

interface Props {
  roundId: string;
  bad: number;
  good: number;
  /** Returns an error message or null. */
  open: (roundId: string) => Promise<string | null>;
}

/** Asks first, since it cannot be undone. */
export const OpenTestPart = ({ roundId, bad, good, open }: Props) => {
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={<Button data-needs="editor">Open the test part</Button>}
      title="Open the test part?"
      what={`${counted(bad, "bad sample")} and ${counted(good, "good sample")}`}
      count={async () => "will measure the run’s judge. The test part opens once for each judge, and the result stays."}
      verb="Open the test part"
      act={() => open(roundId)}
      onDone={router.refresh}
    />
  );
};
