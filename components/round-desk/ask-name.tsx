"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { rememberName } from "@/components/reviews/reviewer-cookie";
import { ReviewerName } from "@/components/reviews/reviewer-name";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";

const forRound = "Your labels are saved under your name, and each item goes to as many people as the round asks for.";

interface Props {
  /** Address of the page to return to. */
  href: string;
  back?: string;
  children?: ReactNode;
}

/** Before the first item. By default of a round, which reserves it for a person. */
export function AskName({ href, back = "Back to the round", children = forRound }: Props) {
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
            <ButtonLink href={href}>{back}</ButtonLink>
          </>
        }
      >
        {children}
      </EmptyState>
      <ReviewerName
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
