import { parameterBounds } from "@/lib/domain/bounds";
import type { Parameters, ParameterValue } from "@/lib/domain/configuration";
import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";
import { isParameterColumn, parametersInColumn } from "./columns";

interface Values {
  rows: number;
  /** Null once the rows differ, or if the value cannot be a parameter. */
  byName: Map<string, { value: ParameterValue | null; rows: number }>;
  isFull: boolean;
}

export class ParameterTally {
  readonly #byConfiguration = new Map<string, Values>();
  readonly #isParameter = new Map<string, boolean>();

  add(configuration: string, metadata: Readonly<Record<string, unknown>>): void {
    const values: Values = this.#byConfiguration.get(configuration) ?? { rows: 0, byName: new Map(), isFull: false };
    this.#byConfiguration.set(configuration, values);
    values.rows++;
    const read = new Set<string>();
    for (const [column, cell] of Object.entries(metadata)) {
      if (!this.#names(column)) continue;
      for (const [name, value] of parametersInColumn(column, cell)) {
        if (read.has(name)) continue;
        read.add(name);
        const known = values.byName.get(name);
        if (known) {
          known.rows++;
          if (known.value !== value) known.value = null;
        } else if (values.byName.size < parameterBounds.parameters) values.byName.set(name, { value, rows: 1 });
        else values.isFull = true;
      }
    }
  }

  has(configuration: string): boolean {
    return this.#byConfiguration.has(configuration);
  }

  of(configuration: string): Parameters {
    const { rows, byName } = this.#byConfiguration.get(configuration) ?? { rows: 0, byName: new Map() };
    const kept = [...byName].filter(([, one]) => one.value !== null && one.rows === rows);
    return Object.fromEntries(kept.map(([name, { value }]) => [name, value]));
  }

  /** Columns that are no parameters, with the reason, for the configurations that `counts` names. */
  hints(counts: (configuration: string) => boolean = () => true): string[] {
    const varying = new Map<string, string[]>();
    const full: string[] = [];
    for (const [configuration, { rows, byName, isFull }] of this.#byConfiguration) {
      if (!counts(configuration)) continue;
      if (isFull) full.push(configuration);
      for (const [name, one] of byName)
        if (one.value === null || one.rows < rows) varying.set(name, [...(varying.get(name) ?? []), configuration]);
    }
    const hints = [...varying]
      .slice(0, parameterBounds.parameters)
      .map(
        ([name, configurations]) =>
          `“${name}” is only metadata, not a parameter of ${named(configurations)}: not all its rows have the same number, text of up to ${parameterBounds.text} characters, or true/false.`,
      );
    if (full.length > 0)
      hints.push(
        `Only the first ${parameterBounds.parameters} parameters of ${named(full)} are read; the others are only metadata.`,
      );
    return hints;
  }

  #names(column: string): boolean {
    const known = this.#isParameter.get(column);
    if (known !== undefined) return known;
    const is = isParameterColumn(column) || column === "resource";
    this.#isParameter.set(column, is);
    return is;
  }
}

const named = (configurations: readonly string[]): string =>
  configurations.length > 3 ? counted(configurations.length, "configuration") : listed(configurations);
