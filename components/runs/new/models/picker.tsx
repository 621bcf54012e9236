"use client";

import { X } from "lucide-react";
import { useId, useRef } from "react";
import { cn } from "@/components/ui/class-names";
import { ModelList } from "./list";
import { usePicker } from "./use-picker";

interface ModelPickerProps {
  id: string;
  initial: readonly string[];
  problem: boolean;
  onChange: () => void;
}

/** Picks listed models or any typed name. The form gets them as `id`, separated by commas. */
export const ModelPicker = ({ id, initial, problem, onChange }: ModelPickerProps) => {
  const picker = usePicker(initial, onChange);
  const { chosen, text, isOpen, active } = picker;
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const focus = () => input.current?.focus();
  return (
    <div className="relative">
      <input type="hidden" name={id} value={chosen.join(", ")} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the field within has the keys. */}
      <div
        onClick={focus}
        className={cn(
          "flex min-h-7 cursor-text flex-wrap items-center gap-1 rounded-control border bg-surface p-[3px] focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-ink phone:min-h-9 phone:p-1",
          problem ? "border-poor" : "border-line-2",
        )}
      >
        {chosen.length > 0 && (
          <ul aria-label="Chosen models" className="contents">
            {chosen.map((model) => (
              <li
                key={model}
                className="flex max-w-full items-center gap-0.5 rounded-chip bg-sunken pl-1.5 font-mono text-[11.5px]/5 phone:text-[13px]/6"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">{model}</span>
                <button
                  type="button"
                  aria-label={`Remove ${model}`}
                  onClick={(event) => {
                    event.stopPropagation();
                    picker.remove(model);
                    focus();
                  }}
                  className="flex size-5 shrink-0 items-center justify-center rounded-chip text-ink-3 hover:text-ink phone:size-6"
                >
                  <X aria-hidden className="size-3" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? `${list}-${active}` : undefined}
          aria-invalid={problem || undefined}
          aria-describedby={cn(problem && `${id}-problem`, `${id}-hint`)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={chosen.length === 0 ? "Search, or type a name" : "Add a model"}
          {...picker.field}
          className="h-5 min-w-32 flex-1 bg-transparent px-1 font-mono text-[12px] outline-none phone:h-7 phone:text-[16px]"
        />
      </div>
      {!isOpen && text !== "" && (
        <p className="mt-1 text-caption text-ink-2">“{text}” is not chosen yet. Press Enter in the field.</p>
      )}
      {isOpen && <ModelList id={list} picker={picker} />}
    </div>
  );
};
