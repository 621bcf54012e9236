import type { ComponentProps } from "react";
import { InputField, TextareaField } from "@/components/ui/field";
import type { Problems } from "./given";

type Rest<Control extends typeof InputField | typeof TextareaField> = Omit<ComponentProps<Control>, "id" | "name" | "problem"> & {
  name: string;
  problems: Problems;
};

export const RoundTextField = ({ name, problems, ...rest }: Rest<typeof InputField>) => (
  <InputField id={name} name={name} problem={problems[name]} autoComplete="off" {...rest} />
);

export const LongTextField = ({ name, problems, ...rest }: Rest<typeof TextareaField>) => (
  <TextareaField id={name} name={name} problem={problems[name]} {...rest} />
);
