"use client";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";

/** Reveals nothing internal and has no other links. */
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
        Server error. Try again, or ask the person who sent you the link.
      </EmptyState>
    </main>
  );
}
