"use client";

import { useFormStatus } from "react-dom";
import { Button, type ButtonLook } from "@/components/ui/button";

interface Props {
  action: () => Promise<void>;
  label?: string;
  look?: ButtonLook;
}

export const AddExample = ({ action, label = "Add the example dataset", look = "primary" }: Props) => (
  <form action={action} data-needs="editor">
    <Submit label={label} look={look} />
  </form>
);

const Submit = ({ label, look }: { label: string; look: ButtonLook }) => {
  const { pending } = useFormStatus();
  return (
    <Button type="submit" look={look} disabled={pending}>
      {pending ? "Adding the example …" : label}
    </Button>
  );
};
