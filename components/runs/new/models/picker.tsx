"use client";

import { Check, X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { cn } from "@/components/ui/class-names";
import { type Picker, usePicker } from "./use-picker";

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

const ModelList = ({ id, picker }: { id: string; picker: Picker }) => {
  const { active, groups, free } = picker;
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    shown.current?.querySelector(`[data-at="${active}"]`)?.scrollIntoView({ block: "nearest" });
  }, [active]);
  let at = 0;
  const listed = groups.map(({ server, models }) => ({ server, models: models.map((model) => ({ ...model, at: at++ })) }));
  return (
    <div ref={shown} className="absolute inset-x-0 top-full z-40 mt-1 rounded-float border border-line bg-surface shadow-float">
      <div
        id={id}
        role="listbox"
        aria-label="Models"
        aria-multiselectable
        className="max-h-72 overflow-y-auto overscroll-contain p-1.5 empty:hidden"
      >
        {listed.map(({ server, models }) =>
          models.length === 0 ? null : (
            // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, but no fieldset.
            <div
              key={server.name ?? ""}
              role="group"
              aria-label={server.name ?? server.address}
              className="font-mono text-[12px]/5"
            >
              <p aria-hidden className="px-2 [overflow-wrap:anywhere] pt-1 pb-0.5 font-sans text-caption text-ink-3">
                {server.name === null ? server.address : `${server.name}, ${server.address}`}
              </p>
              {models.map((model) => (
                <Option key={model.at} list={id} picker={picker} {...model} />
              ))}
            </div>
          ),
        )}
        {free !== null && <Option list={id} picker={picker} at={at} name={free} price={null} isFree />}
      </div>
      <ListStatus {...picker} />
    </div>
  );
};

interface OptionProps {
  list: string;
  picker: Picker;
  at: number;
  name: string;
  price: string | null;
  isFree?: boolean;
}

const Option = ({ list, picker, at, name, price, isFree = false }: OptionProps) => {
  const { chosen, active, setAt, toggle } = picker;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys; options of a combobox never have the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <div
      id={`${list}-${at}`}
      data-at={at}
      role="option"
      aria-selected={chosen.includes(name)}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => setAt(at)}
      onClick={() => toggle(name)}
      className={cn(
        "flex cursor-pointer items-start gap-2 rounded-control px-2 py-1 phone:py-2",
        at === active && "bg-accent-soft",
      )}
    >
      <Check aria-hidden className={cn("mt-[3px] size-3.5 shrink-0 text-accent-ink", !chosen.includes(name) && "invisible")} />
      <span className="min-w-0 flex-1">
        <span className="[overflow-wrap:anywhere]">
          {isFree && "Use "}
          <span className={isFree ? "font-mono text-[12px]" : undefined}>{name}</span>
        </span>
        {price && <span className="block text-caption text-ink-3">{price}</span>}
      </span>
    </div>
  );
};

const ListStatus = ({ servers, failure, more }: Picker) => (
  <div role="status" className="grid gap-1 border-line px-3.5 text-small text-ink-3 not-empty:py-2 [overflow-wrap:anywhere]">
    {failure && <p>Could not load the models: {failure} Type a model's name and press Enter.</p>}
    {!failure && servers === null && <p>Loading the models …</p>}
    {!failure &&
      servers?.map(
        ({ name, problem }) =>
          problem && <p key={name ?? ""}>{name === null ? problem : `${name}: ${problem}`} You can still type a model's name.</p>,
      )}
    {!failure && more > 0 && <p>{more.toLocaleString("en")} more. Type part of a name to find them.</p>}
  </div>
);
