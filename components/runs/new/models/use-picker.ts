"use client";

import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { findModels, modelsIn } from "./found";
import { useOffered } from "./offered";

export function usePicker(initial: readonly string[], onChange: () => void) {
  const [chosen, setChosen] = useState(initial);
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  /** Null selects an exact match, else the first option. */
  const [at, setAt] = useState<number | null>(null);
  const { servers, failure, ask } = useOffered("/runs/new/models");

  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice is a change.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else onChange();
  }, [chosen]);

  const text = typed.trim();
  const { groups, more, free } = findModels(servers ?? [], typed);
  const options = [...groups.flatMap(({ models }) => models.map(({ name }) => name)), ...(free === null ? [] : [free])];
  const active = Math.min(at ?? Math.max(0, options.indexOf(text)), options.length - 1);

  const type = (next: string) => {
    setTyped(next);
    setAt(null);
  };
  const add = (names: string) => {
    setChosen((before) => [...new Set([...before, ...modelsIn(names)])]);
    type("");
  };
  const remove = (name: string) => setChosen((before) => before.filter((one) => one !== name));
  const toggle = (name: string) => (chosen.includes(name) ? remove(name) : add(name));
  const open = () => {
    setIsOpen(true);
    void ask();
  };

  const choose = () => {
    const option = options[active];
    if (isOpen && option !== undefined) toggle(option);
    else add(typed);
  };
  const move = (step: number) => {
    if (isOpen) setAt((active + step + options.length) % Math.max(1, options.length));
    else open();
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      setIsOpen(false);
    } else if (event.key === "Backspace" && typed === "") setChosen((before) => before.slice(0, -1));
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: isOpen || typed !== "" ? choose : undefined,
      ",": text === "" ? undefined : () => add(typed),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  const field = {
    value: typed,
    onFocus: open,
    onClick: open,
    onBlur: () => {
      setIsOpen(false);
      // Text that only matches parts of names was a search.
      if (text !== "" && (options[active] === text || options.length === 1)) add(typed);
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      // Typing a search does not change the form.
      event.stopPropagation();
      type(event.target.value);
      open();
    },
    onKeyDown,
  };
  return { chosen, text, isOpen, active, setAt, servers, failure, groups, more, free, remove, toggle, field };
}

export type Picker = ReturnType<typeof usePicker>;
