import { type Dispatch, type SetStateAction, useEffect, useState } from "react";

type Kept<T> = readonly [entered: T, setEntered: Dispatch<SetStateAction<T>>, keepOnly: (left: T) => void];

/** A form's entries by name, kept in this tab until they are saved: leaving the page or reloading it loses nothing. */
export function useKept<T extends object>(key: string, none: T, isKnown: (name: string, value: unknown) => boolean): Kept<T> {
  const [entered, setEntered] = useState(none);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    setEntered((typed) => ({ ...read<T>(key, isKnown), ...typed }));
    setRead(true);
  }, [key, isKnown]);
  useEffect(() => {
    if (isRead) keep(key, entered);
  }, [key, entered, isRead]);
  // What is shown stays, since the page may be left next.
  return [entered, setEntered, (left) => keep(key, left)];
}

function keep(key: string, entered: object): void {
  try {
    if (Object.keys(entered).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(entered));
  } catch {
    // The storage is full or not allowed.
  }
}

function read<T>(key: string, isKnown: (name: string, value: unknown) => boolean): Partial<T> {
  try {
    const kept = Object.entries(JSON.parse(sessionStorage.getItem(key) ?? "{}") as object);
    return Object.fromEntries(kept.filter(([name, value]) => isKnown(name, value))) as Partial<T>;
  } catch {
    return {};
  }
}
