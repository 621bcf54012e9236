"use client";

import type { ReactNode } from "react";
import { described, LabelledField } from "@/components/ui/field";
import { useProblem } from "./form-state";

interface PathFieldProps {
  path: string;
  label: string;
  hint?: ReactNode;
  children: (control: ReturnType<typeof described> & { name: string }) => ReactNode;
}

/** The control's name and id are the path. A hint gives way to the problem. */
export const PathField = ({ path, label, hint, children }: PathFieldProps) => {
  const problem = useProblem(path);
  return (
    <LabelledField id={path} label={label} hint={problem ? undefined : hint} problem={problem}>
      {children({ ...described(path, { problem, hint: !problem && hint }), name: path })}
    </LabelledField>
  );
};

/** `${path}-problem` is its id. */
export const FieldProblem = ({ path }: { path: string }) => {
  const problem = useProblem(path);
  return (
    problem && (
      <p id={`${path}-problem`} className="mb-1 text-caption text-poor">
        {problem}
      </p>
    )
  );
};
