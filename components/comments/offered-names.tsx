import { cn } from "@/components/ui/class-names";
import type { useCompletion } from "./use-completion";

export const OfferedNames = ({ offered, list, take }: Omit<ReturnType<typeof useCompletion>, "field" | "press">) =>
  offered && (
    <div
      id={list}
      role="listbox"
      aria-label="People"
      className="absolute inset-x-0 top-full z-40 mt-1 max-w-80 rounded-float border border-line bg-surface p-1.5 shadow-float"
    >
      {offered.names.map((name, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys; its options never have the focus.
        // biome-ignore lint/a11y/useFocusableInteractive: as above.
        <div
          key={name}
          id={`${list}-${at}`}
          role="option"
          aria-selected={at === offered.at}
          dir="auto"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => take(name)}
          className={cn(
            "cursor-pointer truncate rounded-control px-2 py-1 hover:bg-hover phone:py-2",
            at === offered.at && "bg-accent-soft",
          )}
        >
          {name}
        </div>
      ))}
    </div>
  );
