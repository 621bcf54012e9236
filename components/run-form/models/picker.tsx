"use client";

import { Check, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cn } from "@/components/ui/class-names";
import { findModels } from "./found";
import { modelsIn } from "./names";
import { useOffered } from "./offered";

/** Picks listed models or any typed name. The form gets them as `name`, separated by commas. */
export const ModelPicker = ({
  id,
  name,
  initial,
  problem,
  onChange,
}: {
  id: string;
  name: string;
  initial: readonly string[];
  problem: boolean;
  onChange: () => void;
}) => {
  const [chosen, setChosen] = useState(initial);
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  /** Null selects an exact match, else the first option. */
  const [at, setAt] = useState<number | null>(null);
  const { servers, failure, ask } = useOffered("/runs/new/models");
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef<HTMLDivElement>(null);

  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice is a change.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else onChange();
  }, [chosen]);

  const { groups, more, free } = findModels(servers ?? [], typed);
  const options = [...groups.flatMap(({ models }) => models.map(({ name }) => name)), ...(free === null ? [] : [free])];
  const active = Math.min(at ?? Math.max(0, options.indexOf(typed.trim())), options.length - 1);
  useEffect(() => {
    if (isOpen) shown.current?.querySelector(`[data-at="${active}"]`)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, active]);

  const add = (names: readonly string[]) => {
    setChosen((before) => [...new Set([...before, ...names])]);
    setTyped("");
    setAt(null);
  };
  const remove = (name: string) => setChosen((before) => before.filter((one) => one !== name));
  const toggle = (name: string) => (chosen.includes(name) ? remove(name) : add(modelsIn(name)));
  const open = () => {
    setIsOpen(true);
    void ask();
  };

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[active];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setAt((active + step + options.length) % Math.max(1, options.length));
      else open();
    } else if (event.key === "Enter" && (isOpen || typed !== "")) {
      event.preventDefault();
      if (isOpen && option !== undefined) toggle(option);
      else add(modelsIn(typed));
    } else if (event.key === "," && typed.trim() !== "") {
      event.preventDefault();
      add(modelsIn(typed));
    } else if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      setIsOpen(false);
    } else if (event.key === "Backspace" && typed === "") setChosen((before) => before.slice(0, -1));
  }

  let place = -1;
  const row = (name: string, text: ReactNode, price: string | null) => {
    place += 1;
    const own = place;
    const isChosen = chosen.includes(name);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys; options of a combobox never have the focus.
      // biome-ignore lint/a11y/useFocusableInteractive: as above.
      <div
        key={`${own} ${name}`}
        id={`${list}-${own}`}
        data-at={own}
        role="option"
        aria-selected={isChosen}
        onPointerDown={(event) => event.preventDefault()}
        onPointerMove={() => setAt(own)}
        onClick={() => toggle(name)}
        className={cn(
          "flex cursor-pointer items-start gap-2 rounded-control px-2 py-1 phone:py-2",
          own === active && "bg-accent-soft",
        )}
      >
        <Check aria-hidden className={cn("mt-[3px] size-3.5 shrink-0 text-accent-ink", !isChosen && "invisible")} />
        <span className="min-w-0 flex-1">
          <span className="[overflow-wrap:anywhere]">{text}</span>
          {price && <span className="block text-caption text-ink-3">{price}</span>}
        </span>
      </div>
    );
  };
  return (
    <div className="relative">
      <input type="hidden" name={name} value={chosen.join(", ")} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the field within has the keys. */}
      <div
        onClick={() => input.current?.focus()}
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
                    remove(model);
                    input.current?.focus();
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
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={chosen.length === 0 ? "Search, or type a name" : "Add a model"}
          onFocus={open}
          onClick={open}
          onBlur={() => {
            setIsOpen(false);
            // Text that only matches parts of names was a search.
            if (typed.trim() !== "" && (options[active] === typed.trim() || options.length === 1)) add(modelsIn(typed));
          }}
          onChange={(event) => {
            // Typing a search does not change the form.
            event.stopPropagation();
            setTyped(event.target.value);
            setAt(null);
            open();
          }}
          onKeyDown={press}
          className="h-5 min-w-32 flex-1 bg-transparent px-1 font-mono text-[12px] outline-none phone:h-7 phone:text-[16px]"
        />
      </div>
      {!isOpen && typed.trim() !== "" && (
        <p className="mt-1 text-caption text-ink-2">“{typed.trim()}” is not chosen yet. Press Enter in the field.</p>
      )}
      {isOpen && (
        <div
          ref={shown}
          className="absolute inset-x-0 top-full z-40 mt-1 rounded-float border border-line bg-surface shadow-float"
        >
          <div
            id={list}
            role="listbox"
            aria-label="Models"
            aria-multiselectable
            className="max-h-72 overflow-y-auto overscroll-contain p-1.5 empty:hidden"
          >
            {groups.map(({ server, models }) =>
              models.length === 0 ? null : (
                // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, but no fieldset.
                <div
                  key={server.name ?? ""}
                  role="group"
                  aria-label={server.name ?? server.address}
                  className="font-mono text-[12px]/5"
                >
                  <p aria-hidden className="truncate px-2 pt-1 pb-0.5 font-sans text-caption text-ink-3" title={server.address}>
                    {server.name === null ? server.address : `${server.name}, ${server.address}`}
                  </p>
                  {models.map(({ name, price }) => row(name, name, price))}
                </div>
              ),
            )}
            {free !== null &&
              row(
                free,
                <>
                  Use <span className="font-mono text-[12px]">{free}</span>
                </>,
                null,
              )}
          </div>
          <div
            role="status"
            className="grid gap-1 border-line px-3.5 text-small text-ink-3 not-empty:py-2 [overflow-wrap:anywhere]"
          >
            {failure ? (
              <p>Could not load the models: {failure} Type a model's name and press Enter.</p>
            ) : servers === null ? (
              <p>Loading the models …</p>
            ) : (
              <>
                {servers.map(
                  ({ name, problem }) =>
                    problem && (
                      <p key={name ?? ""}>{name === null ? problem : `${name}: ${problem}`} You can still type a model's name.</p>
                    ),
                )}
                {more > 0 && <p>{more.toLocaleString("en")} more. Type part of a name to find them.</p>}
              </>
            )}
          </div>
        </div>
      )}
    </div>
  );
};
