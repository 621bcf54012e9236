"use client";

import { useFormStatus } from "react-dom";
import { Button } from "@/components/ui/button";

/** Adds the example dataset in one click. */
export const AddExample = ({ action }: { action: () => Promise<void> }) => (
  <form action={action}>
    <Submit />
  </form>
);

const Submit = () => {
  const { pending } = useFormStatus();
  return (
    <Button type="submit" look="primary" disabled={pending}>
      {pending ? "Adding the example …" : "Add the example dataset"}
    </Button>
  );
};
