import type { ReactNode } from "react";
import { described, Field, Input, Textarea } from "@/components/ui/field";
import type { Problems } from "./given";

interface Props {
  name: string;
  label: string;
  hint?: ReactNode;
  problems: Problems;
}

type Rest<Control extends (props: never) => ReactNode> = Omit<Parameters<Control>[0], keyof Props>;

export const TextField = ({ name, label, hint, problems, ...rest }: Props & Rest<typeof Input>) => (
  <Field id={name} label={label} hint={hint} problem={problems[name]}>
    <Input name={name} autoComplete="off" {...described(name, { problem: problems[name], hint })} {...rest} />
  </Field>
);

export const LongTextField = ({ name, label, hint, problems, ...rest }: Props & Rest<typeof Textarea>) => (
  <Field id={name} label={label} hint={hint} problem={problems[name]}>
    <Textarea name={name} {...described(name, { problem: problems[name], hint })} {...rest} />
  </Field>
);
