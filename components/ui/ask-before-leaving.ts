import { useEffect } from "react";

/** The browser asks before it leaves the page while something is not stored. */
export function useAskBeforeLeaving(isUnstored: boolean): void {
  useEffect(() => {
    if (!isUnstored) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnstored]);
}
