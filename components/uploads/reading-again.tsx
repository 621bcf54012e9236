"use client";

import { useQueryStates } from "nuqs";
import { createContext, type ReactNode, use, useState, useTransition } from "react";
import { uploadSearch } from "@/components/addresses/upload";
import { cn } from "@/components/ui/class-names";

export interface Naming {
  name: string;
  source: string;
  judge: string;
}

const Reading = createContext<{
  isReading: boolean;
  startTransition: (update: () => void) => void;
  naming: Naming;
  setNaming: (naming: Naming) => void;
}>({
  isReading: false,
  startTransition: (update) => update(),
  naming: { name: "", source: "", judge: "" },
  setNaming: () => undefined,
});

/** While a changed mapping loads, the old preview stays. */
export const ReadingAgain = ({ children }: { children: ReactNode }) => {
  const [isReading, startTransition] = useTransition();
  const [naming, setNaming] = useState<Naming>({ name: "", source: "", judge: "" });
  return (
    <Reading value={{ isReading, startTransition, naming, setNaming }}>
      <div aria-busy={isReading}>{children}</div>
      <p
        role="status"
        className={cn(
          "fixed bottom-4 left-1/2 z-30 -translate-x-1/2 rounded-float border border-line-2 bg-surface px-3.5 py-2 shadow-float",
          !isReading && "sr-only",
        )}
      >
        {isReading && "Reading the file again …"}
      </p>
    </Reading>
  );
};

export const useIsReading = () => use(Reading).isReading;

export const useNaming = () => {
  const { naming, setNaming } = use(Reading);
  return [naming, setNaming] as const;
};

export const useUploadSearch = () =>
  useQueryStates(uploadSearch, { shallow: false, startTransition: use(Reading).startTransition, scroll: false });
