import { useEffect } from "react";

export function useAskBeforeLeaving(isUnstored: boolean): void {
  useEffect(() => {
    if (!isUnstored) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnstored]);
}
