"use client";

import type { GivenJudge } from "assay-lib/judging/words/connected";
import { useId, useState, useTransition } from "react";
import type * as z from "zod";
import { useAnnounce } from "@/components/settings/announced-section";
import { Button } from "@/components/ui/button";
import { Checkbox, described, Input, LabelledField, Select } from "@/components/ui/field";
import { judgeNameAt, providers } from "./providers";
import { TestResult } from "./test-result";
import { useTest } from "./use-test";

export type JudgeValues = Required<z.input<typeof GivenJudge>>;
export type SaveJudge = (values: JudgeValues) => Promise<{ said: string } | { problems: Record<string, string> }>;

const empty: JudgeValues = { name: "", address: "", key: "", model: "", isDefault: false };

interface Props {
  save: SaveJudge;
  given?: Partial<JudgeValues> | undefined;
  /** A judge to change: its name stays, and an empty key keeps the stored one. */
  before?: { name: string; address: string; model: string; keyEnd: string | null; isDefault: boolean };
  onSaved?: (said: string) => void;
}

export const JudgeForm = ({ save, given, before, onSaved }: Props) => {
  const announce = useAnnounce();
  const { keyEnd = null, ...stored } = before ?? {};
  const [values, setValues] = useState<JudgeValues>({ ...empty, ...given, ...stored });
  const [provider, setProvider] = useState("");
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, startSaving] = useTransition();
  const tested = useTest();
  const chosen = providers.find(({ id }) => id === provider);
  const change = (changed: Partial<JudgeValues>) => setValues((now) => ({ ...now, ...changed }));

  const choose = (id: string) => {
    setProvider(id);
    const next = providers.find((one) => one.id === id);
    if (next) change({ address: next.address, name: next.id, ...(next.keyFrom === null && { key: "" }) });
  };
  const submit = () =>
    startSaving(async () => {
      const outcome = await save({ ...values, name });
      if ("problems" in outcome) return setProblems(outcome.problems);
      setProblems({});
      announce(outcome.said);
      onSaved?.(outcome.said);
    });
  const { address, key, model } = values;
  const newKey =
    chosen?.keyFrom === null
      ? "None needed."
      : `${chosen ? `From ${chosen.keyFrom}. ` : ""}Stored encrypted, and never shown again but for its last four characters.`;
  const name = values.name || judgeNameAt(address);

  return (
    <div className="grid grid-cols-2 phone:grid-cols-1">
      <form
        className="grid content-start gap-3 px-4 py-3.5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {!before && (
          <Text label="Provider" hint="Fills in the address. Any other server with OpenAI's API works too.">
            {(id, hint) => (
              <Select value={provider} onChange={({ target }) => choose(target.value)} {...described(id, { hint })}>
                <option value="">Other</option>
                {providers.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </Select>
            )}
          </Text>
        )}
        <TextInput label="Address" value={address} problem={problems.address} onType={(address) => change({ address })} />
        <TextInput
          label="Key"
          type="password"
          value={key}
          problem={problems.key}
          hint={keyEnd !== null ? "Leave it empty to keep the stored key. A new address needs the key again." : newKey}
          onType={(key) => change({ key })}
        />
        <TextInput
          label="Model"
          value={model}
          problem={problems.model}
          hint={`${chosen ? `For example: ${chosen.model}. ` : ""}Leave it empty and test, to see what the server has.`}
          options={tested.test?.models}
          onType={(model) => change({ model })}
        />
        {!before && (
          <TextInput
            label="Name"
            value={values.name}
            problem={problems.name}
            hint={`Runs call it ${name || "name"}/${model || "model"}`}
            onType={(name) => change({ name })}
          />
        )}
        <Checkbox
          label="Make it the default for new runs"
          checked={values.isDefault}
          onChange={({ target }) => change({ isDefault: target.checked })}
        />
        {problems[""] && <p className="text-caption text-poor">{problems[""]}</p>}
        <div className="flex gap-2">
          <Button type="submit" look="primary" disabled={isSaving}>
            {isSaving ? "Saving …" : "Save judge"}
          </Button>
          <Button
            disabled={tested.isAsking}
            onClick={() => void tested.ask({ name, address, ...(model && { model }), ...(key && { key }) })}
          >
            {tested.test ? "Test again" : "Test"}
          </Button>
        </div>
      </form>
      <div className="border-l border-line px-4 py-3.5 phone:border-t phone:border-l-0">
        <p className="mb-2 text-caption text-ink-3">Test asks one real question, and shows what came back and what it costs.</p>
        <TestResult {...tested} choose={(model) => change({ model })} />
      </div>
    </div>
  );
};

interface TextProps {
  label: string;
  problem?: string | undefined;
  hint?: string | undefined;
}

function Text({
  label,
  problem,
  hint,
  children,
}: TextProps & { children: (id: string, hint: string | undefined) => React.ReactNode }) {
  const id = useId();
  return (
    <LabelledField id={id} label={label} problem={problem} hint={hint}>
      {children(id, hint)}
    </LabelledField>
  );
}

const TextInput = ({
  onType,
  value,
  type,
  options = [],
  ...text
}: TextProps & {
  value: string;
  type?: "password";
  options?: readonly string[] | undefined;
  onType: (value: string) => void;
}) => (
  <Text {...text}>
    {(id, hint) => (
      <>
        <Input
          type={type}
          value={value}
          list={options.length > 0 ? `${id}-options` : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onType(target.value)}
          {...described(id, { problem: text.problem, hint })}
        />
        {options.length > 0 && (
          <datalist id={`${id}-options`}>
            {options.map((option) => (
              <option key={option} value={option} />
            ))}
          </datalist>
        )}
      </>
    )}
  </Text>
);
