"use client";

import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";

export const PageProblem = ({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) => (
  <EmptyState
    isPage
    title="Could not show this page"
    actions={
      <>
        <Button look="primary" onClick={retry}>
          Try again
        </Button>
        <ButtonLink href="/">Go to Runs</ButtonLink>
      </>
    }
  >
    Stored judgments and scores are safe. The server log has the details
    {error.digest ? ` under ${error.digest}` : ""}.
  </EmptyState>
);
