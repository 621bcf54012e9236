"use client";

import { type RefObject, useActionState, useEffect, useRef } from "react";

/** A message to announce, or problems by field (`""` for the whole form) with the typed values. */
export type FormOutcome<T> = { saved: string } | { problems: Record<string, string>; typed: T };

/** `typed` has the refused values; null before an attempt and after saving. */
export function useForm<T>(action: (form: FormData) => Promise<FormOutcome<T>>, onSaved: (sentence: string) => void) {
  const [outcome, submit] = useActionState<FormOutcome<T> | null, FormData>(async (_, sent) => {
    const result = await action(sent);
    if ("saved" in result) onSaved(result.saved);
    return result;
  }, null);
  const refused = outcome && "problems" in outcome ? outcome : null;
  const form = useFocusOnProblem(refused);
  const problems: Record<string, string> = refused?.problems ?? {};
  return { form, submit, problems, typed: refused?.typed ?? null };
}

/** Focuses the first invalid field after each refusal. */
export function useFocusOnProblem(refused: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);
  return form;
}
