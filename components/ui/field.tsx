import { ChevronDown, Search } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names";
import { EarlyInput, EarlySelect, EarlyTextarea } from "./early-entry/controls";

const control =
  "h-7 w-full min-w-0 rounded-control border border-line-2 bg-surface px-2.5 text-[12.5px] text-ink aria-invalid:border-poor disabled:opacity-60 phone:h-9 phone:text-[16px]";

interface Props {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  problem?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** The control refers to `${id}-problem` and `${id}-hint`, see `described`. */
export const LabelledField = ({ id, label, hint, problem, children, className }: Props) => (
  <div className={cn("grid min-w-0 content-start gap-1", className)}>
    <label htmlFor={id} className="text-caption text-ink-2">
      {label}
    </label>
    {children}
    {problem && (
      <p id={`${id}-problem`} className="text-caption whitespace-pre-line text-poor">
        {problem}
      </p>
    )}
    {hint && (
      <p id={`${id}-hint`} className="text-caption text-ink-3">
        {hint}
      </p>
    )}
  </div>
);

export const described = (id: string, { problem, hint }: { problem?: unknown; hint?: unknown }) => ({
  id,
  ...(problem ? { "aria-invalid": true } : {}),
  ...(problem || hint
    ? { "aria-describedby": [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ") }
    : {}),
});

export const Input = ({ className, ...rest }: ComponentProps<"input">) => (
  <EarlyInput className={cn(control, className)} {...rest} />
);

export const Textarea = ({ className, ...rest }: ComponentProps<"textarea">) => (
  <EarlyTextarea className={cn(control, "h-auto py-1.5 leading-5 phone:h-auto", className)} {...rest} />
);

export const Select = ({ className, children, ...rest }: ComponentProps<"select">) => (
  <span className={cn("relative inline-grid w-full min-w-0", className)}>
    <EarlySelect className={cn(control, "appearance-none truncate pr-7")} {...rest}>
      {children}
    </EarlySelect>
    <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-ink-3" />
  </span>
);

export const Options = ({ of }: { of: readonly { id: string; name: string }[] }) =>
  of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));

type Labelled<Tag extends "input" | "textarea" | "select"> = ComponentProps<Tag> &
  Omit<Props, "children" | "className"> & { fieldClass?: string };

export const InputField = ({ label, hint, problem, fieldClass, ...control }: Labelled<"input">) => (
  <LabelledField id={control.id} label={label} hint={hint} problem={problem} className={fieldClass}>
    <Input {...control} {...described(control.id, { problem, hint })} />
  </LabelledField>
);

export const TextareaField = ({ label, hint, problem, fieldClass, ...control }: Labelled<"textarea">) => (
  <LabelledField id={control.id} label={label} hint={hint} problem={problem} className={fieldClass}>
    <Textarea {...control} {...described(control.id, { problem, hint })} />
  </LabelledField>
);

export const SelectField = ({ label, hint, problem, fieldClass, ...control }: Labelled<"select">) => (
  <LabelledField id={control.id} label={label} hint={hint} problem={problem} className={fieldClass}>
    <Select {...control} {...described(control.id, { problem, hint })} />
  </LabelledField>
);

export const SearchInput = ({ className, ...rest }: ComponentProps<"input">) => (
  <span className={cn("relative inline-grid w-full min-w-0", className)}>
    <Search aria-hidden className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-3" />
    <EarlyInput type="search" className={cn(control, "pl-8")} {...rest} />
  </span>
);

const Choice = ({ label, hint, className, ...rest }: ComponentProps<"input"> & { label: ReactNode; hint?: ReactNode }) => (
  <label className={cn("flex items-start gap-2", className)}>
    <EarlyInput className="mt-[3px] size-3.5 shrink-0 accent-accent" {...rest} />
    <span className="min-w-0">
      {label}
      {hint && <span className="block text-caption text-ink-3">{hint}</span>}
    </span>
  </label>
);

export const Checkbox = (props: ComponentProps<typeof Choice>) => <Choice type="checkbox" {...props} />;

export const Radio = (props: ComponentProps<typeof Choice>) => <Choice type="radio" {...props} />;

interface LabelledGroupProps extends Omit<Props, "id" | "label" | "className"> {
  name: string;
  legend: ReactNode;
}

/** Takes the focus if it has a problem. */
export const LabelledGroup = ({ name, legend, hint, problem, children }: LabelledGroupProps) => (
  <fieldset
    tabIndex={problem ? -1 : undefined}
    className="min-w-0"
    id={name}
    aria-describedby={[problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(" ") || undefined}
    data-invalid={problem ? "" : undefined}
  >
    <legend className="mb-1 text-caption text-ink-2">{legend}</legend>
    {problem && (
      <p id={`${name}-problem`} className="mb-1 text-caption text-poor">
        {problem}
      </p>
    )}
    <div className="grid gap-1.5">{children}</div>
    {hint && (
      <p id={`${name}-hint`} className="mt-1 text-caption text-ink-3">
        {hint}
      </p>
    )}
  </fieldset>
);

export interface ChoiceFieldProps<V extends string> extends Omit<LabelledGroupProps, "children"> {
  choices: readonly { value: V; label: ReactNode; hint?: ReactNode; disabled?: boolean }[];
  value: V;
  onChoose: (value: V) => void;
}

export const ChoiceField = <V extends string>({ choices, value, onChoose, ...group }: ChoiceFieldProps<V>) => (
  <LabelledGroup {...group}>
    {choices.map((choice) => (
      <Radio
        key={choice.value}
        name={group.name}
        checked={choice.value === value}
        onChange={() => onChoose(choice.value)}
        {...choice}
      />
    ))}
  </LabelledGroup>
);
