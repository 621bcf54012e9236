import { Checkbox } from "@/components/ui/field";

/** A server's models, by the names that a run uses. */
export interface OfferedModels {
  /** The server's name in judges.json. */
  name: string;
  address: string;
  models: readonly string[];
  /** Why it cannot be asked; null if nothing is missing. */
  problem: string | null;
}

/** Models of the named servers, grouped by server; ticking one adds it to the field of models. */
export const ModelChoices = ({
  servers,
  chosen,
  choose,
}: {
  servers: readonly OfferedModels[];
  chosen: readonly string[];
  choose: (models: string[]) => void;
}) => (
  <div className="col-span-full grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-3">
    {servers.map(({ name, address, models, problem }) => (
      <fieldset key={name} className="min-w-0 rounded-control border border-line px-3 py-2">
        <legend className="px-1 font-mono text-small">{name}</legend>
        <p className="mb-1 font-mono text-[11px]/4 text-ink-3 [overflow-wrap:anywhere]">{address}</p>
        {problem && <p className="mb-1 text-caption text-poor [overflow-wrap:anywhere]">{problem}</p>}
        {models.length === 0 && <p className="text-caption text-ink-3">Name its models as {name}/model.</p>}
        {models.map((model) => (
          <Checkbox
            key={model}
            checked={chosen.includes(model)}
            onChange={({ target }) => choose(target.checked ? [...chosen, model] : chosen.filter((one) => one !== model))}
            label={<span className="font-mono [overflow-wrap:anywhere]">{model.slice(name.length + 1)}</span>}
            aria-label={model}
            className="py-0.5"
          />
        ))}
      </fieldset>
    ))}
  </div>
);
