import { type CallingTool, configWords } from "@/lib/datasets/values/caller";
import { longestConfigurationName, mostConfigurations } from "@/lib/domain/bounds";
import { Refusal } from "@/lib/domain/problem";
import { plainName } from "@/lib/domain/text/normalized";
import { stem } from "./stem";

export class ConfigurationNames {
  readonly #known = new Set<string>();
  readonly #fileOf = new Map<string, string>();

  /** `taken`: names in the existing dataset; `forAll`: the name for every row, unless blank. */
  constructor(
    readonly taken: readonly string[],
    readonly forAll: string | undefined,
    readonly caller: CallingTool = "command",
  ) {}

  /** `forAll`, else the row's own, else the file's. Throws Refusal for an invalid name. */
  nameOf(own: string | null, fileName: string): string {
    const name = plainName(this.forAll ?? "") || plainName(own ?? "") || this.#after(fileName);
    if (!this.#known.has(name)) this.#add(name);
    return name;
  }

  #add(name: string): void {
    if (name.length > longestConfigurationName)
      throw new Refusal(`The configuration name "${name.slice(0, 60)}…" is longer than ${longestConfigurationName} characters.`);
    if (this.taken.includes(name))
      throw new Refusal(
        `The dataset already has a configuration ${name}. Give this one another name (${configWords(this.caller)}), or import into a new dataset.`,
        "conflict",
      );
    if (this.#known.size >= mostConfigurations)
      throw new Refusal(
        `The file names more than ${mostConfigurations.toLocaleString("en")} configurations. Check which column is read as the configuration.`,
      );
    this.#known.add(name);
  }

  /** Files with the same name would mix their rows unnoticed. */
  #after(fileName: string): string {
    const name = stem(fileName);
    const earlier = this.#fileOf.get(name) ?? fileName;
    if (earlier !== fileName)
      throw new Refusal(
        `${earlier} and ${fileName} would both be called ${name}, and their rows would be mixed. Rename one, or name the configuration (${configWords(this.caller)}) if they are one.`,
      );
    this.#fileOf.set(name, fileName);
    return name;
  }
}
