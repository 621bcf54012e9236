import { columns, db } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import type { Operation } from "@/lib/domain/api/operation";
import { longestRunName } from "@/lib/domain/bounds";
import { isId } from "@/lib/domain/id";
import { Refusal } from "@/lib/domain/problem";

type Kind = "run" | "dataset";
const mostSlashes = 10;
/** Each name takes a query, so a longer list is one of ids. */
const mostNamed = 20;
const listedAtMost = 10;

const inQuery: Readonly<Record<string, Kind>> = { run: "run", runs: "run", include: "run", other: "run", dataset: "dataset" };
/** `baseline` is a baseline's name elsewhere. */
const inRankQuery: typeof inQuery = { baseline: "run", ...inQuery };
/** `dataset` in a body is a name, except in `target`. */
const inBody: Readonly<Record<string, Kind>> = {
  run: "run",
  runs: "run",
  runId: "run",
  pairedRunId: "run",
  datasetId: "dataset",
};

/** Puts ids in place of the names of datasets and runs. A run has its configuration's name, its dataset's, or both as in
 *  `dataset/configuration`. Throws Refusal that lists the candidates of an ambiguous one; an unknown one stays. */
export async function idsForNames<Given extends object>({ at }: Operation, given: Given): Promise<Given> {
  const [, list] = /^[A-Z]+ \/(runs|datasets)\/\{id\}/.exec(at) ?? [];
  const inPath: Readonly<Record<string, Kind>> = list ? { id: list === "runs" ? "run" : "dataset" } : {};
  const places = [
    [given, inPath],
    ["query" in given ? given.query : null, at === "GET /rank" ? inRankQuery : inQuery],
    ["body" in given ? given.body : null, inBody],
  ] as const;
  const [own, query, body] = await Promise.all(places.map(([values, kinds]) => replaced(values, kinds)));
  return { ...given, ...own, ...(query && { query }), ...(body && { body }) };
}

async function replaced(values: unknown, kinds: Readonly<Record<string, Kind>>): Promise<object | null> {
  if (typeof values !== "object" || values === null || Array.isArray(values)) return null;
  const entries = Object.entries(values).map(async ([name, value]: [string, unknown]) => {
    if (name === "target" && kinds === inBody) return [name, (await replaced(value, inQuery)) ?? value];
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) return [name, value];
    if (!Array.isArray(value)) return [name, await idOf(kind, value)];
    return [name, value.length > mostNamed ? value : await Promise.all(value.map((one) => idOf(kind, one)))];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function idOf(kind: Kind, text: unknown): Promise<unknown> {
  if (typeof text !== "string" || text === "" || text.length > longestRunName || isId(text)) return text;
  const found = await (kind === "run" ? runsNamed(text) : datasetsNamed(text));
  if (found.length < 2 || found.some(({ id }) => id === text)) return found[0]?.id ?? text;
  const listed = found.slice(0, listedAtMost).map(({ id, about }) => `${id} (${about})`);
  const more = found.length > listedAtMost ? ", and more" : "";
  throw new Refusal(`Several ${kind}s are named ${text}. Use an id: ${listed.join(", ")}${more}.`, "conflict");
}

const datasetsNamed = async (name: string) => {
  const where = { ...notDeleted, madeFor: null, OR: [{ id: name }, { name }] };
  const found = await db.dataset.findMany({ where, select: columns("id createdAt"), take: listedAtMost + 1 });
  return found.map(({ id, createdAt }) => ({ id, about: createdAt.toISOString().slice(0, 16).replace("T", " ") }));
};

const runsNamed = async (text: string) => {
  // Names hold slashes too.
  const both = [...text.matchAll(/\//g)].slice(0, mostSlashes).map(({ index }) => ({
    dataset: { name: text.slice(0, index) },
    configuration: { name: text.slice(index + 1) },
  }));
  const OR = [{ id: text }, { configuration: { name: text } }, { dataset: { name: text } }, ...both];
  const found = await db.run.findMany({
    where: { ...notDeleted, OR, dataset: { madeFor: null } },
    select: { id: true, createdAt: true, configuration: { select: { name: true } }, dataset: { select: { name: true } } },
    orderBy: { createdAt: "desc" },
    take: listedAtMost + 1,
  });
  return found.map(({ id, createdAt, configuration, dataset }) => ({
    id,
    about: `${configuration.name} of ${dataset.name}, ${createdAt.toISOString().slice(0, 16).replace("T", " ")}`,
  }));
};
