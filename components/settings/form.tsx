"use client";

import {
  type ComponentProps,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useActionState,
  useEffect,
  useId,
  useRef,
} from "react";
import { InputField, SelectField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useAnnounce } from "./announced-section";
import { SubmitButton } from "./submit-button";

/** By field; `""` for the whole form. */
type Problems = { problems: Record<string, string> };
/** A message, with an optional secret to show once. */
export type Done = { said: string; shown?: string };
export type Action<D = Done> = (form: FormData) => Promise<D | Problems>;

interface Refused extends Problems {
  typed: FormData;
}

const FormState = createContext<Refused | null>(null);

const Hidden = ({ values }: { values: Readonly<Record<string, string>> }) =>
  Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

/** Sends its fields and `sends`. On a refusal, fields keep what was typed and the first invalid one gets the focus. */
export function ActForm<D extends object = Done>({
  action,
  sends = {},
  onDone,
  className,
  children,
}: {
  action: Action<D>;
  sends?: Readonly<Record<string, string>>;
  /** By default the message is announced. */
  onDone?: (outcome: D) => void;
  className?: string;
  children: ReactNode;
}) {
  const announce = useAnnounce();
  const form = useRef<HTMLFormElement>(null);
  const [refused, submit] = useActionState<Refused | null, FormData>(async (_, sent) => {
    const outcome = await action(sent);
    // With what was typed while the server was asked.
    if ("problems" in outcome) return { problems: outcome.problems, typed: form.current ? new FormData(form.current) : sent };
    if (onDone) startTransition(() => onDone(outcome));
    else if ("said" in outcome) announce(String(outcome.said));
    return null;
  }, null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);
  return (
    <form ref={form} action={submit} className={className} noValidate>
      <Hidden values={sends} />
      <FormState value={refused}>{children}</FormState>
    </form>
  );
}

/** The value and problem of a field. */
export function useFormField(name: string, first: string) {
  const refused = use(FormState);
  return { value: refused ? String(refused.typed.get(name) ?? "") : first, problem: refused?.problems[name] };
}

/** What was chosen of several checkboxes. */
export function useFormChoices(name: string, first: readonly string[]) {
  const refused = use(FormState);
  return { chosen: refused ? refused.typed.getAll(name).map(String) : first, problem: refused?.problems[name] };
}

/** A problem of the whole form, or of one of the hidden fields `of`. */
export function FormProblem({ of }: { of: readonly string[] }) {
  const problems = use(FormState)?.problems ?? {};
  const problem = ["", ...of].map((name) => problems[name]).find(Boolean);
  return problem && <Notice kind="problem">{problem}</Notice>;
}

type FormInputProps = ComponentProps<"input"> & {
  label: string;
  name: string;
  hint?: string | undefined;
  defaultValue?: string;
  inputClass?: string;
};

export function FormInput({ label, name, hint, defaultValue = "", className, inputClass, ...rest }: FormInputProps) {
  const id = useId();
  const { value, problem } = useFormField(name, defaultValue);
  // The page never contains a typed password.
  const kept = rest.type === "password" ? "" : value;
  return (
    <InputField
      id={id}
      label={label}
      hint={hint}
      problem={problem}
      fieldClass={className}
      // React resets a form after its action.
      key={kept}
      name={name}
      autoComplete="off"
      spellCheck={false}
      defaultValue={kept}
      className={inputClass}
      {...rest}
    />
  );
}

interface FormSelectProps {
  label: string;
  name: string;
  choices: readonly { value: string; text: string }[];
  defaultValue: string;
}

export function FormSelect({ label, name, choices, defaultValue }: FormSelectProps) {
  const id = useId();
  const { value, problem } = useFormField(name, defaultValue);
  return (
    <SelectField id={id} label={label} problem={problem} key={value} name={name} defaultValue={value}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </SelectField>
  );
}

type ActButtonProps = ComponentProps<typeof SubmitButton> & {
  action: (form: FormData) => Promise<string>;
  sends?: Readonly<Record<string, string>>;
  /** The lowest role that sees it. */
  needs?: "editor" | "admin";
};

/** A form of one button. Announces what the action returns. */
export function ActButton({ action, sends = {}, needs, className, ...button }: ActButtonProps) {
  const announce = useAnnounce();
  return (
    <form action={async (form) => announce(await action(form))} data-needs={needs} className={className}>
      <Hidden values={sends} />
      <SubmitButton size="small" look="ghost" {...button} />
    </form>
  );
}
