import { useState } from "react";
import type { ClaimsView, ShownVerdict } from "@/components/samples/claims/view/shown";

export interface Focus {
  claims: readonly number[];
  place: string | null;
}

const none: readonly number[] = [];

/** The first contradicted claim, else the first that was not found. */
function firstFocus({ claims }: Pick<ClaimsView, "claims">): Focus | null {
  const first = (verdict: ShownVerdict) => claims.findIndex((claim) => claim.verdict === verdict);
  const claim = [first("contradicted"), first("not-found")].find((index) => index >= 0);
  return claim === undefined ? null : { claims: [claim], place: null };
}

/** The claims and sentences that are lit: by the pointer, else by the focus. */
export function useFocus(view: ClaimsView) {
  const [focus, setFocus] = useState(() => firstFocus(view));
  const [hover, setHover] = useState<Focus | null>(null);
  const [filter, setFilter] = useState<ShownVerdict | null>(null);
  const lit = hover ?? focus;
  const current = focus?.claims[0] ?? null;
  const placesOf = (claims: readonly number[]): string[] => claims.flatMap((claim) => view.claims[claim]?.places ?? []);
  const [stop, setStop] = useState(current ?? 0);
  const isShown = (claim: number) => filter === null || view.claims[claim]?.verdict === filter;
  const shown = view.claims.flatMap((_, claim) => (isShown(claim) ? [claim] : []));

  function moveTo(next: Focus | null) {
    setFocus(next);
    setHover(null);
    if (next?.claims[0] !== undefined) setStop(next.claims[0]);
  }

  return {
    focus,
    moveTo,
    /** Keeps the state if it is the same, as the pointer moves over parts of one thing. */
    setHover: (next: Focus | null) => setHover((before) => (isSame(before, next) ? before : next)),
    filter,
    /** Null shows all. The focus moves to a claim that is shown. */
    show: (verdict: ShownVerdict | null) => {
      setFilter(verdict);
      if (verdict === null || (current !== null && view.claims[current]?.verdict === verdict)) return;
      const first = view.claims.findIndex((claim) => claim.verdict === verdict);
      if (first >= 0) moveTo({ claims: [first], place: null });
    },
    shown,
    current,
    stop: isShown(stop) ? stop : (shown[0] ?? 0),
    litClaims: lit?.claims ?? none,
    litPlaces: lit?.place ? [lit.place] : placesOf(lit?.claims ?? none),
  };
}

const isSame = (one: Focus | null, other: Focus | null): boolean =>
  one?.place === other?.place && one?.claims.join() === other?.claims.join();

export type ReaderFocus = ReturnType<typeof useFocus>;
