import { ownMember } from "assay-lib/domain/lists/own-member";
import { settingOf, valueText } from "assay-lib/ranking/words/label";
import type { Level, RankedConfiguration, RankReport } from "assay-lib/ranking/words/report";
import { cn } from "@/components/ui/class-names";
import { Table } from "@/components/ui/table";
import { type Empty, GridCell } from "./grid-cell";

interface GridProps {
  report: RankReport;
  /** The parameter across; the others are rows. */
  across: RankReport["parameters"][number];
  down: RankReport["parameters"];
  /** A share has no links to runs. */
  isShared?: boolean;
  /** By settings: where a combination without a run can be run. */
  hrefToRun?: Readonly<Record<string, string>> | undefined;
}

/** The settings that vary, as a key. */
export const settingsKey = (own: Readonly<Record<string, Level>>, parameters: RankReport["parameters"]): string =>
  JSON.stringify(parameters.flatMap(({ name, values }) => (values.length > 1 ? [[name, ownMember(own, name) ?? null]] : [])));

const least = 4;
const most = 42;

/** The darker, the higher the mean. */
export function RankGrid({
  report: { configurations, pending, parameters },
  across,
  down,
  isShared = false,
  hrefToRun,
}: GridProps) {
  const keyOf = (values: readonly Level[]) => JSON.stringify(values);
  const settingIn = (one: RankedConfiguration, name: string): Level => ownMember(one.parameters, name) ?? null;
  const rowOf = (one: RankedConfiguration) => down.map(({ name }) => settingIn(one, name));
  const places = new Map(down.map(({ name, values }) => [name, new Map(values.map((value, at) => [value, at]))]));
  const rows = [...new Map(configurations.map((one) => [keyOf(rowOf(one)), rowOf(one)])).values()].sort((a, b) => {
    for (const [at, { name }] of down.entries()) {
      const [first, second] = [a[at], b[at]].map((value) => places.get(name)?.get(value ?? null) ?? 0);
      if (first !== second) return (first ?? 0) - (second ?? 0);
    }
    return 0;
  });
  const cells = new Map<string, RankedConfiguration[]>();
  for (const one of configurations) {
    const key = keyOf([...rowOf(one), settingIn(one, across.name)]);
    cells.set(key, [...(cells.get(key) ?? []), one]);
  }
  const means = configurations.flatMap(({ mean }) => mean ?? []);
  const low = Math.min(...means);
  const high = Math.max(...means);
  const tint = (mean: number) => least + ((mean - low) / (high - low || 1)) * (most - least);
  const emptyOf = (row: readonly Level[], value: Level): Empty => {
    const own = Object.fromEntries([...down.map(({ name }, at) => [name, row[at] ?? null]), [across.name, value]]);
    const key = settingsKey(own, parameters);
    const isPending = pending.some((one) => settingsKey(one.parameters, parameters) === key);
    return { isPending, href: hrefToRun?.[key], label: settingsLabel(own) };
  };
  const cellsOf = (row: readonly Level[]) => across.values.map((value) => cells.get(keyOf([...row, value])) ?? []);
  return (
    <Table
      label="Grid of settings"
      className="table-fixed"
      style={{ minWidth: (down.length + 1) * 110 + across.values.length * 150 }}
    >
      <thead>
        <tr className="text-left text-[11.5px]/4 font-medium text-ink-2 [&>th]:border-b [&>th]:border-line [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
          {down.map(({ name }, at) => (
            <th key={name} scope="col" className={cn(at === 0 && "sticky left-0 z-10 bg-surface")}>
              {name}
            </th>
          ))}
          {across.values.map((value) => (
            <th key={valueText(value)} scope="col" className="border-l">
              {settingOf(across.name, value)}
            </th>
          ))}
          <th scope="col" className="border-l text-right!">
            mean
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="[&>*]:border-b [&>*]:border-line [&>*]:px-3">
            {row.map((value, at) => (
              <th
                key={down[at]?.name}
                scope="row"
                className={cn(
                  "text-left whitespace-nowrap",
                  at === 0 ? "sticky left-0 z-10 bg-surface font-normal" : "font-medium",
                )}
              >
                {valueText(value)}
              </th>
            ))}
            {cellsOf(row).map((found, at) => (
              <GridCell
                key={valueText(across.values[at])}
                found={found}
                tint={tint}
                isShared={isShared}
                empty={emptyOf(row, across.values[at] ?? null)}
              />
            ))}
            <td className="h-14 border-l bg-sunken text-right text-ink-2 tabular-nums">{meanText(cellsOf(row).flat())}</td>
          </tr>
        ))}
        <tr className="text-ink-2 [&>*]:bg-sunken [&>*]:px-3 [&>*]:py-2.5">
          <th scope="row" colSpan={down.length} className="text-left font-normal">
            mean
          </th>
          {across.values.map((value) => (
            <td key={valueText(value)} className="border-l border-line text-right tabular-nums">
              {meanText(configurations.filter((one) => settingIn(one, across.name) === value))}
            </td>
          ))}
          <td className="border-l border-line text-right tabular-nums">{meanText(configurations)}</td>
        </tr>
      </tbody>
    </Table>
  );
}

const meanText = (configurations: readonly RankedConfiguration[]): string => {
  const means = configurations.flatMap(({ mean }) => mean ?? []);
  return means.length === 0 ? "–" : (means.reduce((sum, mean) => sum + mean, 0) / means.length).toFixed(3);
};

const settingsLabel = (own: Readonly<Record<string, Level>>): string =>
  Object.entries(own)
    .map(([name, value]) => settingOf(name, value))
    .join(", ");
