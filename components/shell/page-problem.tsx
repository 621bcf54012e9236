"use client";

import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";

export const PageProblem = ({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) => (
  <EmptyState
    isPage
    title="This page could not be shown"
    actions={
      <>
        <Button look="primary" onClick={retry}>
          Try again
        </Button>
        <ButtonLink href="/">Go to Runs</ButtonLink>
      </>
    }
  >
    Nothing is lost: what was judged is stored. The server's log says what went wrong
    {error.digest ? ` under ${error.digest}` : ""}.
  </EmptyState>
);
