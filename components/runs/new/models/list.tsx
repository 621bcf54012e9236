import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { cn } from "@/components/ui/class-names";
import type { Picker } from "./use-picker";

export const ModelList = ({ id, picker }: { id: string; picker: Picker }) => {
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
