"use client";

import type { Webhook } from "assay-lib/webhooks/store/manage";
import { webhookBounds, webhookEventNames, webhookEvents } from "assay-lib/webhooks/words/events";
import { FormInput, useFormChoices } from "@/components/settings/form";
import { Checkbox } from "@/components/ui/field";

export function WebhookFields({ webhook }: { webhook?: Webhook }) {
  const { chosen, problem } = useFormChoices("events", webhook?.events ?? ["run.ended"]);
  return (
    <>
      <FormInput label="Label" name="label" defaultValue={webhook?.label} maxLength={webhookBounds.label} data-first-focus />
      <FormInput
        label="URL"
        name="url"
        type="url"
        defaultValue={webhook?.url}
        maxLength={webhookBounds.url}
        placeholder="https://"
        inputClass="font-mono"
      />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1 text-caption text-ink-2">Events</legend>
        {webhookEventNames.map((event) => (
          <Checkbox
            key={`${event} ${chosen.includes(event)}`}
            name="events"
            value={event}
            defaultChecked={chosen.includes(event)}
            label={webhookEvents[event]}
            hint={<span className="font-mono">{event}</span>}
          />
        ))}
        {problem && <p className="text-caption text-poor">{problem}</p>}
      </fieldset>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <FormInput label="Only dataset" name="dataset" hint="Name, or empty for all" defaultValue={webhook?.dataset ?? ""} />
        <FormInput
          label="Only configuration"
          name="configuration"
          hint="Name, or empty for all"
          defaultValue={webhook?.configuration ?? ""}
        />
        <FormInput
          label="Baseline of the gate"
          name="baseline"
          hint="Set with assay baseline set NAME"
          defaultValue={webhook?.baseline ?? ""}
        />
        <FormInput
          label="Accepted loss"
          name="margin"
          hint="For gates, from 0 to 1"
          defaultValue={String(webhook?.margin ?? 0.03)}
          inputMode="decimal"
          inputClass="tabular-nums"
        />
      </div>
    </>
  );
}
