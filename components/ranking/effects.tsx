import { formatP, signed } from "assay-lib/domain/scores/signed";
import { effectVerdicts, manySettings, settingOf, valueText } from "assay-lib/ranking/words/label";
import type { Interaction, ParameterEffect, RankReport } from "assay-lib/ranking/words/report";
import { ArrowUp, Circle } from "lucide-react";
import type { ReactNode } from "react";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { type AxisScale, placeOn, scaleAround, tickText } from "./scale";

const width = 340;
const height = 150;
const margin = { left: 42, right: 20, top: 18, bottom: 24 };

/** The effects of settings, largest first, and how two of them depend on each other. All plots have one scale. */
export function EffectsPlot({ report: { effects, interactions, grid } }: { report: RankReport }) {
  if (effects.length === 0) return null;
  const scale = scaleAround([
    ...effects.flatMap((effect) =>
      effect.levels.flatMap(({ mean }, at) =>
        mean === null ? [] : [mean - whiskerOf(effect, at), mean + whiskerOf(effect, at)],
      ),
    ),
    ...interactions.flatMap(({ means }) => means.flat().flatMap((mean) => mean ?? [])),
  ]);
  const sorted = effects.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const steps = effects.reduce((sum, effect) => sum + effect.steps.length, 0);
  const established = interactions.filter(({ isEstablished }) => isEstablished).length;
  return (
    <>
      <SectionHeading
        title="Which setting matters"
        remark="over configurations that differ in nothing else, where any do; largest effect first; one scale for all plots"
      />
      <Panel className="overflow-hidden">
        <div className="-m-px grid grid-cols-3 narrow:grid-cols-2 phone:grid-cols-1 [&>*]:border-t [&>*]:border-l [&>*]:border-line">
          {sorted.map((effect) => (
            <Effect key={effect.parameter} effect={effect} scale={scale} />
          ))}
        </div>
        {interactions.length > 0 && (
          <>
            <p className="border-t border-line px-4 py-2.5 text-small text-ink-3">
              <b className="mr-2 font-semibold text-ink">Do they depend on each other?</b>
              {interactions.length === 1 ? "1 pair" : `${interactions.length} pairs`} of settings,{" "}
              {established === 0 ? "none established" : `${established} established`}. Parallel lines: the effects add up.
            </p>
            <div className="-m-px grid grid-cols-3 narrow:grid-cols-2 phone:grid-cols-1 [&>*]:border-t [&>*]:border-l [&>*]:border-line">
              {interactions.map((interaction) => (
                <Dependence key={interaction.parameters.join()} interaction={interaction} effects={effects} scale={scale} />
              ))}
            </div>
          </>
        )}
      </Panel>
      <p className="mt-2 text-caption text-ink-3">
        Differences within each question, tested over the {grid?.questions.toLocaleString("en")} questions that all share;
        intervals and p are corrected for all {steps} steps (Holm), those of pairs for all pairs. A whisker is half of the step’s
        interval.
      </p>
    </>
  );
}

const sizeOf = ({ steps }: ParameterEffect): number =>
  Math.max(0, ...steps.map(({ effect }) => (effect ? (effect.isEstablished ? 10 : 0) + Math.abs(effect.difference) : 0)));

/** Half of the half-width of the steps next to a level. */
function whiskerOf({ steps }: ParameterEffect, at: number): number {
  const beside = [steps[at - 1], steps[at]].flatMap((step) =>
    step?.effect?.interval ? [(step.effect.interval[1] - step.effect.interval[0]) / 4] : [],
  );
  return beside.length === 0 ? 0 : beside.reduce((sum, half) => sum + half, 0) / beside.length;
}

const yOn = (scale: AxisScale) => (value: number) =>
  height - margin.bottom - placeOn(scale, value) * (height - margin.top - margin.bottom);
const xOf = (at: number, count: number) =>
  count === 1 ? width / 2 : margin.left + 44 + (at / (count - 1)) * (width - margin.left - margin.right - 88);

const Frame = ({
  scale,
  names,
  label,
  children,
}: {
  scale: AxisScale;
  names: readonly string[];
  label: string;
  children: ReactNode;
}) => (
  <svg viewBox={`0 0 ${width} ${height}`} className="mt-1 w-full max-w-105 text-[10.5px]" role="img" aria-label={label}>
    {scale.ticks.map((tick) => (
      <g key={tick}>
        <line x1={margin.left} x2={width - margin.right} y1={yOn(scale)(tick)} y2={yOn(scale)(tick)} className="stroke-line" />
        <text x={margin.left - 6} y={yOn(scale)(tick) + 3.5} textAnchor="end" className="fill-ink-3 tabular-nums">
          {tickText(scale, tick)}
        </text>
      </g>
    ))}
    {toldApart(names).map(
      (name, at, short) =>
        at % everyNth(short) === 0 && (
          <text key={name} x={xOf(at, names.length)} y={height - 6} textAnchor="middle" className="fill-ink-2">
            {name.slice(0, longestName)}
          </text>
        ),
    )}
    {children}
  </svg>
);

const longestName = 18;
/** Without the words that all begin with, since there is room for few letters. */
function toldApart(names: readonly string[]): string[] {
  const [first = "", ...others] = names;
  const differs = first.split("").findIndex((letter, at) => others.some((name) => name[at] !== letter));
  const same = 1 + Math.max(...["-", "_", "/", "."].map((end) => first.slice(0, Math.max(0, differs)).lastIndexOf(end)));
  return names.map((name) => (same > 0 ? `…${name.slice(same)}` : name));
}

const letterWidth = 6;
/** Names that would touch are left out. */
function everyNth(names: readonly string[]): number {
  const longest = Math.min(longestName, Math.max(...names.map(({ length }) => length)));
  const room = xOf(1, names.length) - xOf(0, names.length);
  return names.length === 1 ? 1 : Math.ceil((letterWidth * (longest + 1)) / room);
}

/** Texts beside lines, moved up or down so that they do not touch. */
function apart(tops: readonly number[]): number[] {
  const line = Math.min(11, (height - margin.top) / tops.length);
  const places = [...tops];
  let free = 0;
  for (const [before, [at, top]] of [...tops.entries()].sort(([, a], [, b]) => a - b).entries()) {
    const lowest = height - (tops.length - before) * line;
    places[at] = Math.max(free, Math.min(top, lowest));
    free = Math.max(free, Math.min(top, lowest)) + line;
  }
  return places;
}

function Effect({ effect, scale }: { effect: ParameterEffect; scale: AxisScale }) {
  const { parameter, verdict, levels, steps, uneven } = effect;
  const y = yOn(scale);
  const points = levels.flatMap(({ mean }, at) =>
    mean === null ? [] : [{ x: xOf(at, levels.length), y: y(mean), mean, half: whiskerOf(effect, at) }],
  );
  const label = `${parameter}: ${levels.map(({ value, mean }) => `${valueText(value)} ${mean?.toFixed(3) ?? "cannot tell"}`).join(", ")}`;
  return (
    <section aria-label={parameter} className="px-4 pt-3 pb-2">
      <h3 className="flex items-baseline justify-between gap-2 font-semibold">
        <span className="min-w-0 truncate">{parameter}</span>
        <Verdict isEstablished={verdict === "matters" || verdict === "depends"} text={effectVerdicts[verdict]} />
      </h3>
      <Frame scale={scale} names={levels.map(({ value }) => valueText(value))} label={label}>
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} className="fill-none stroke-ink-3" />
        {points.map(({ x, y: top, mean, half }) => (
          <g key={x}>
            <path
              d={`M${x},${y(mean - half)}V${y(mean + half)}M${x - 4},${y(mean - half)}h8M${x - 4},${y(mean + half)}h8`}
              className="fill-none stroke-ink"
              strokeWidth={1.5}
            />
            <circle cx={x} cy={top} r={4} className="fill-ink" />
            {points.length < 8 && (
              <text x={x} y={y(mean + half) - 6} textAnchor="middle" className="fill-ink font-medium tabular-nums">
                {mean.toFixed(3)}
              </text>
            )}
          </g>
        ))}
      </Frame>
      <StepList
        rows={[
          ...steps.map(({ from, to, effect, problem }) => ({
            name: `${valueText(from)} → ${valueText(to)}${effect && problem ? ` (${problem})` : ""}`,
            effect,
            problem,
          })),
          ...(uneven
            ? [
                {
                  name: `${valueText(uneven.from)} → ${valueText(uneven.to)}, ${uneven.with.map(manySettings).reverse().join(" against ")}`,
                  effect: uneven.effect,
                  problem: null,
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

function Dependence({
  interaction,
  effects,
  scale,
}: {
  interaction: Interaction;
  effects: readonly ParameterEffect[];
  scale: AxisScale;
}) {
  const { parameters, means, largest, isEstablished } = interaction;
  const unproven = largest ? "not established" : effectVerdicts["cannot-tell"];
  const [first, second] = parameters.map(
    (name) => effects.find(({ parameter }) => parameter === name)?.levels.map(({ value }) => value) ?? [],
  );
  const across = second ?? [];
  const y = yOn(scale);
  const lines = means.map((row) => row.flatMap((mean, at) => (mean === null ? [] : [{ x: xOf(at, across.length), y: y(mean) }])));
  const names = toldApart((first ?? []).map((value) => settingOf(parameters[0], value)));
  const places = apart(lines.map((points) => points.at(-1)?.y ?? height));
  const label = (first ?? [])
    .map(
      (value, at) =>
        `${settingOf(parameters[0], value)}: ${across.map((other, place) => `${valueText(other)} ${means[at]?.[place]?.toFixed(3) ?? "not run"}`).join(", ")}`,
    )
    .join("; ");
  return (
    <section aria-label={parameters.join(" and ")} className="px-4 pt-3 pb-2">
      <h3 className="flex items-baseline justify-between gap-2 font-semibold">
        <span className="min-w-0 truncate">{parameters.join(" × ")}</span>
        <Verdict isEstablished={isEstablished} text={isEstablished ? "established" : unproven} />
      </h3>
      <Frame scale={scale} names={across.map((value) => settingOf(parameters[1], value))} label={label}>
        {lines.map((points, at) => {
          const last = points.at(-1);
          const isSolid = at === means.length - 1;
          return (
            <g key={valueText(first?.[at])}>
              <polyline
                points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
                className={isSolid ? "fill-none stroke-accent-ink" : "fill-none stroke-ink-3"}
                strokeWidth={1.5}
                strokeDasharray={isSolid ? undefined : `${2 + 2 * at} 3`}
              />
              {points.map(({ x, y }) => (
                <circle
                  key={x}
                  cx={x}
                  cy={y}
                  r={3.5}
                  strokeWidth={1.5}
                  className={isSolid ? "fill-accent-ink stroke-accent-ink" : "fill-surface stroke-ink-2"}
                />
              ))}
              {last && (
                <text
                  x={last.x + 8}
                  y={(places[at] ?? 0) + 3.5}
                  className={isSolid ? "fill-accent-ink font-medium" : "fill-ink-2"}
                >
                  {names[at]?.slice(0, 12)}
                </text>
              )}
            </g>
          );
        })}
      </Frame>
      <StepList
        rows={[
          largest
            ? {
                name: `${settingOf(parameters[0], largest.first[1])} against ${settingOf(parameters[0], largest.first[0])}, ${settingOf(parameters[1], largest.second[1])} against ${settingOf(parameters[1], largest.second[0])}`,
                effect: largest.effect,
                problem: null,
              }
            : { name: "", effect: null, problem: "cannot tell: no four configurations vary these two alone" },
        ]}
      />
    </section>
  );
}

const Verdict = ({ isEstablished, text }: { isEstablished: boolean; text: string }) =>
  isEstablished ? (
    <span className="flex shrink-0 items-center gap-1 text-caption font-medium text-accent-ink">
      <ArrowUp aria-hidden className="size-3" /> {text}
    </span>
  ) : (
    <span className="flex shrink-0 items-center gap-1 text-caption font-normal text-ink-3">
      <Circle aria-hidden className="size-2.5" /> {text}
    </span>
  );

interface ListedStep {
  name: string;
  effect: ParameterEffect["steps"][number]["effect"];
  problem: string | null;
}

const StepList = ({ rows }: { rows: readonly ListedStep[] }) => (
  <ul className="mt-1 border-t border-line text-[11.5px]/4 tabular-nums">
    {rows.map(({ name, effect, problem }) => (
      <li key={name} className="flex items-baseline gap-3 border-b border-line py-1.5 last:border-b-0">
        <span className="min-w-0 flex-auto text-ink-2 [overflow-wrap:anywhere]">{name}</span>
        {effect ? (
          <>
            <b className={effect.isEstablished ? "font-semibold" : "font-normal"}>{signed(effect.difference)}</b>
            <span className="whitespace-nowrap text-ink-3">
              {effect.interval ? `${signed(effect.interval[0])} to ${signed(effect.interval[1])}` : "no interval"}
            </span>
            <span className="whitespace-nowrap text-ink-3">{effect.p === null ? "" : `p ${formatP(effect.p)}`}</span>
          </>
        ) : (
          <span className="text-ink-3">{problem}</span>
        )}
      </li>
    ))}
  </ul>
);
