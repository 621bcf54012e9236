import { type FormEvent, useState } from "react";
import { Checkbox, described, Field, Input } from "@/components/ui/field";
import { webhookBounds, webhookEventNames, webhookEvents } from "@/lib/domain/webhooks/events";
import type { ShownWebhook } from "./shown";

type Typed = Pick<ShownWebhook, "label" | "url" | "events"> & Record<"dataset" | "configuration" | "baseline" | "margin", string>;

const empty: Typed = { label: "", url: "", events: ["run.ended"], dataset: "", configuration: "", baseline: "", margin: "0.03" };

const typedOf = ({ label, url, events, dataset, configuration, baseline, margin }: ShownWebhook): Typed => ({
  label,
  url,
  events,
  dataset: dataset ?? "",
  configuration: configuration ?? "",
  baseline: baseline ?? "",
  margin: String(margin),
});

/** Typed values survive a refusal. */
export function WebhookFields({ webhook, problems }: { webhook?: ShownWebhook; problems: Record<string, string> }) {
  const [typed, setTyped] = useState(() => (webhook ? typedOf(webhook) : empty));
  const note = (event: FormEvent<HTMLElement>) => {
    const form = event.currentTarget.closest("form");
    if (!form) return;
    const data = new FormData(form);
    const { events: _, ...texts } = typed;
    const read = Object.fromEntries(Object.keys(texts).map((name) => [name, String(data.get(name) ?? "")]));
    setTyped({ ...typed, ...read, events: webhookEventNames.filter((event) => data.getAll("events").includes(event)) });
  };
  const text = (name: Exclude<keyof Typed, "events">, label: string, hint?: string, more = {}) => (
    <Field id={`webhook-${name}`} label={label} hint={hint} problem={problems[name]}>
      <Input
        name={name}
        autoComplete="off"
        defaultValue={typed[name]}
        {...described(`webhook-${name}`, { problem: problems[name], hint })}
        {...more}
      />
    </Field>
  );
  return (
    <div className="grid gap-3" onInput={note}>
      {webhook && <input type="hidden" name="id" value={webhook.id} />}
      {text("label", "Label", undefined, { maxLength: webhookBounds.label, "data-first-focus": true })}
      {text("url", "URL", undefined, {
        type: "url",
        maxLength: webhookBounds.url,
        placeholder: "https://",
        className: "font-mono",
      })}
      <fieldset className="grid gap-1.5">
        <legend className="mb-1 text-caption text-ink-2">Events</legend>
        {webhookEventNames.map((event) => (
          <Checkbox
            key={event}
            name="events"
            value={event}
            defaultChecked={typed.events.includes(event)}
            label={webhookEvents[event]}
            hint={<span className="font-mono">{event}</span>}
          />
        ))}
        {problems.events && <p className="text-caption text-poor">{problems.events}</p>}
      </fieldset>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        {text("dataset", "Only dataset", "Name; blank for all")}
        {text("configuration", "Only configuration", "Name; blank for all")}
        {text("baseline", "Baseline of the gate", "Set with assay baseline set NAME")}
        {text("margin", "Accepted loss", "For gates and means, from 0 to 1", {
          inputMode: "decimal",
          className: "tabular-nums",
        })}
      </div>
    </div>
  );
}
