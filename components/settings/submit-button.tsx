"use client";

import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";
import { Button } from "@/components/ui/button";

/** Stays enabled while pending, because a disabled button loses the focus. */
export const SubmitButton = ({ pendingText, children, ...rest }: ComponentProps<typeof Button> & { pendingText?: string }) => {
  const { pending } = useFormStatus();
  return (
    <Button
      type="submit"
      className="aria-disabled:opacity-50"
      aria-disabled={pending}
      onClick={(event) => {
        if (pending) event.preventDefault();
      }}
      {...rest}
    >
      {pending && pendingText ? pendingText : children}
    </Button>
  );
};
