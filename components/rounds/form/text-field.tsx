import type { ReactNode } from "react";
import { described, Input, LabelledField, Textarea } from "@/components/ui/field";
import type { Problems } from "./given";

interface Props {
  name: string;
  label: string;
  hint?: ReactNode;
  problems: Problems;
}

type Rest<Control extends (props: never) => ReactNode> = Omit<Parameters<Control>[0], keyof Props>;

export const RoundTextField = ({ name, label, hint, problems, ...rest }: Props & Rest<typeof Input>) => (
  <LabelledField id={name} label={label} hint={hint} problem={problems[name]}>
    <Input name={name} autoComplete="off" {...described(name, { problem: problems[name], hint })} {...rest} />
  </LabelledField>
);

export const LongTextField = ({ name, label, hint, problems, ...rest }: Props & Rest<typeof Textarea>) => (
  <LabelledField id={name} label={label} hint={hint} problem={problems[name]}>
    <Textarea name={name} {...described(name, { problem: problems[name], hint })} {...rest} />
  </LabelledField>
);
