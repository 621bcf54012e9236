import { db, writeAlone } from "@/lib/db/connection/client";
import { notDeleted } from "@/lib/db/deletion/delete";
import { Parameters } from "@/lib/domain/configuration";
import { Refusal } from "@/lib/domain/problem";

export const parseParameters = (json: string): Parameters => Parameters.parse(JSON.parse(json));

export const withParameters = ({ id, name, parametersJson }: { id: string; name: string; parametersJson: string }) => ({
  id,
  name,
  parameters: parseParameters(parametersJson),
});

export async function parametersOf(configurations: readonly string[]): Promise<Map<string, Parameters>> {
  const rows = await db.configuration.findMany({
    where: { id: { in: [...configurations] }, ...notDeleted },
    select: { id: true, parametersJson: true },
  });
  return new Map(rows.map(({ id, parametersJson }) => [id, parseParameters(parametersJson)]));
}

/** All or none. Returns how many of the dataset's configurations changed. Throws Refusal if one is missing. */
export async function changeParameters(
  datasetId: string,
  changes: ReadonlyMap<string, (before: Parameters) => Parameters>,
): Promise<number> {
  return writeAlone(async () => {
    const rows = await db.configuration.findMany({
      where: { id: { in: [...changes.keys()] }, datasetId, ...notDeleted },
      select: { id: true, parametersJson: true },
    });
    const missing = [...changes.keys()].find((id) => !rows.some((row) => row.id === id));
    if (missing !== undefined)
      throw new Refusal(`There is no configuration ${missing} in the dataset ${datasetId}.`, "not-found");
    const next = rows.flatMap(({ id, parametersJson }) => {
      const after = JSON.stringify(changes.get(id)?.(parseParameters(parametersJson)));
      return after === parametersJson
        ? []
        : [db.configuration.update({ where: { id, parametersJson }, data: { parametersJson: after } })];
    });
    await db.$transaction(next);
    return next.length;
  });
}
