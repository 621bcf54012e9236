"use client";

import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";

export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        title="This page could not be shown"
        actions={
          <>
            <Button look="primary" onClick={reset}>
              Try again
            </Button>
            <ButtonLink href="/">Go to Runs</ButtonLink>
          </>
        }
      >
        Nothing is lost: what was judged is stored. The server's log says what went wrong
        {error.digest ? ` under ${error.digest}` : ""}.
      </EmptyState>
    </main>
  );
}
