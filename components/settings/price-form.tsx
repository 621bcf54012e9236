"use client";

import { type ReactNode, startTransition, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { described, Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { Price } from "@/lib/domain/price";
import { SubmitButton } from "./submit-button";
import { type FormOutcome, useForm } from "./use-form";

export type PriceOutcome = FormOutcome<{ model: string; prompt: string; completion: string; cached: string }>;

/** With a null `model`, the form asks for the name. */
export const PriceForm = ({
  model,
  price,
  trigger,
  action,
  onSaved,
}: {
  model: string | null;
  price: Price | null;
  trigger: ReactNode;
  action: (form: FormData) => Promise<PriceOutcome>;
  onSaved: (sentence: string) => void;
}) => {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      title={model === null ? "Add a price" : "Set the price"}
      description={model === null ? "US dollars per million tokens." : `US dollars per million tokens of ${model}.`}
    >
      <Fields
        model={model}
        price={price}
        action={action}
        onSaved={(sentence) => {
          startTransition(() => setOpen(false));
          onSaved(sentence);
        }}
      />
    </Dialog>
  );
};

const labels = { prompt: "Prompt tokens, US$", completion: "Completion tokens, US$", cached: "Cached prompts, US$" };
const cachedHint = "For prompt tokens in the server's cache. Leave empty to charge the prompt price.";

const Fields = ({
  model,
  price,
  action,
  onSaved,
}: {
  model: string | null;
  price: Price | null;
  action: (form: FormData) => Promise<PriceOutcome>;
  onSaved: (sentence: string) => void;
}) => {
  const { form, submit, problems, typed: refused } = useForm(action, onSaved);
  const typed = refused ?? {
    model: model ?? "",
    prompt: price ? String(price.prompt) : "",
    completion: price ? String(price.completion) : "",
    cached: price?.cached === undefined ? "" : String(price.cached),
  };
  const hint = "The exact model name on its server.";
  const field = { autoComplete: "off", spellCheck: false } as const;
  return (
    <form ref={form} action={submit} className="grid grid-cols-2 gap-3" noValidate>
      {model === null ? (
        <Field id="price-model" label="Model" hint={hint} problem={problems.model} className="col-span-2">
          <Input
            name="model"
            defaultValue={typed.model}
            {...field}
            {...described("price-model", { problem: problems.model, hint })}
          />
        </Field>
      ) : (
        <input type="hidden" name="model" value={model} />
      )}
      {(["prompt", "completion", "cached"] as const).map((name) => (
        <Field
          key={name}
          id={`price-${name}`}
          label={labels[name]}
          hint={name === "cached" ? cachedHint : undefined}
          problem={problems[name]}
          className={name === "cached" ? "col-span-2" : undefined}
        >
          <Input
            name={name}
            inputMode="decimal"
            defaultValue={typed[name]}
            className="text-right tabular-nums"
            {...field}
            {...described(`price-${name}`, { problem: problems[name], hint: name === "cached" ? cachedHint : undefined })}
          />
        </Field>
      ))}
      {(problems[""] ?? (model !== null && problems.model)) && (
        <div className="col-span-2">
          <Notice kind="problem">{problems[""] ?? problems.model}</Notice>
        </div>
      )}
      <div className="col-span-2 flex justify-end gap-2">
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton look="primary" pendingText="Saving …">
          Save
        </SubmitButton>
      </div>
    </form>
  );
};
