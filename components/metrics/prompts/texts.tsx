import { PromptDifference } from "./difference";

interface Props {
  /** "check"; null for the first step. */
  step: string | null;
  prompt: { system: string; user: string };
  builtIn: { system: string; user: string } | null;
}

const roles = [
  ["system", "System message"],
  ["user", "User message"],
] as const;

export const PromptTexts = ({ step, prompt, builtIn }: Props) => (
  <section
    aria-label={step === null ? "Prompt" : `Prompt, ${step}`}
    className="grid gap-3 px-3.5 py-3 [&+&]:border-t [&+&]:border-line"
  >
    {step !== null && <h3 className="font-medium">Step {step}</h3>}
    {roles.map(
      ([role, label]) =>
        prompt[role] !== "" && (
          <div key={role}>
            <p className="pb-1 text-caption text-ink-3">{label}</p>
            <pre
              dir="auto"
              className="rounded-control bg-sunken p-2.5 font-mono text-[11.5px]/[18px] whitespace-pre-wrap [overflow-wrap:anywhere]"
            >
              {prompt[role]}
            </pre>
          </div>
        ),
    )}
    {builtIn && (
      <div className="grid gap-2">
        <p className="text-caption text-ink-3">
          {prompt.system === builtIn.system && prompt.user === builtIn.user
            ? "As in the built-in prompt."
            : "Changes from the built-in prompt"}
        </p>
        {roles.map(([role, label]) => (
          <PromptDifference key={role} label={label} before={builtIn[role]} after={prompt[role]} />
        ))}
      </div>
    )}
  </section>
);
