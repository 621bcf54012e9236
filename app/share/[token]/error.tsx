"use client";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";

/** Reveals nothing internal to visitors and links nowhere else. */
export default function ShareProblem({ reset }: { error: Error; reset: () => void }) {
  return (
    <main>
      <EmptyState
        isPage
        title="Could not show this page"
        actions={
          <Button look="primary" onClick={reset}>
            Try again
          </Button>
        }
      >
        Something went wrong on the server. Try again, or ask the person who sent you the link.
      </EmptyState>
    </main>
  );
}
