"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { rememberName } from "@/components/reviews/reviewer-cookie";
import { ReviewerNameField } from "@/components/reviews/reviewer-name";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";

/** Before the first item, which the round reserves for a person. `href` is the page to return to. */
export function AskName({ href }: { href: string }) {
  const [open, setOpen] = useState(true);
  const router = useRouter();
  return (
    <>
      <EmptyState
        isPage
        title="Your name first"
        actions={
          <>
            <Button look="primary" onClick={() => setOpen(true)}>
              Enter your name
            </Button>
            <ButtonLink href={href}>Back to the round</ButtonLink>
          </>
        }
      >
        Your labels are saved under your name, and each item goes to as many people as the round asks for.
      </EmptyState>
      <ReviewerNameField
        open={open}
        name={null}
        onClose={() => setOpen(false)}
        onChoose={(name) => {
          rememberName(name);
          setOpen(false);
          router.refresh();
        }}
      />
    </>
  );
}
