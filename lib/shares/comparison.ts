import { type Comparison, compareRuns } from "@/lib/comparison/metrics";
import { letterOf } from "@/lib/comparison/words/letter";
import type { ComparisonSettings } from "@/lib/comparison/words/settings";
import type { Run } from "@/lib/db/runs/list";
import { everyModel } from "@/lib/domain/judge";
import { placeOf, placesOf } from "@/lib/domain/servers/place";
import { type ShareLevel, showsTexts } from "@/lib/domain/shares/choices";

/**
 * A comparison as visitors of a share may see it. Letters replace the runs' ids (A is the baseline), and numbers the servers'
 * addresses. With scores alone, runs and judges have no names either, and the rest is empty. Cost and latency need everything.
 */
export const readSharedComparison = (
  ids: readonly string[],
  settings: ComparisonSettings | null,
  level: ShareLevel,
): Promise<Comparison> => {
  const rename = (runs: readonly Run[]) => {
    const places = runs.flatMap(({ judge }) => placesOf({ ...judge, models: everyModel(judge) }));
    const models = [...new Set(places.map(({ model }) => model))];
    const addresses = [...new Set(places.map(({ baseUrl }) => baseUrl))];
    const numberOf = (address: string) => `server ${addresses.indexOf(address) + 1}`;
    const nameOf = (model: string) => (models.length === 1 ? "a judge" : `judge ${models.indexOf(model) + 1}`);
    return runs.map((run, index): Run => {
      const { baseUrl, servers } = run.judge;
      const id = letterOf(index);
      if (showsTexts(level)) {
        const numbered = Object.fromEntries(Object.entries(servers).map(([name, address]) => [name, numberOf(address)]));
        const configuration = { ...run.configuration, parametersJson: "{}" };
        return { ...run, id, configuration, judge: { ...run.judge, baseUrl: baseUrl && numberOf(baseUrl), servers: numbered } };
      }
      const own = placesOf(run.judge);
      const asked = [...new Set(own.flatMap((place) => (place.baseUrl === null ? [] : numberOf(place.baseUrl))))];
      return {
        ...run,
        id,
        judge: {
          ...run.judge,
          baseUrl: asked.length > 0 ? asked.join(" and ") : null,
          servers: {},
          models: own.map(({ model }) => nameOf(model)),
          earlier: run.judge.earlier.map((set) => set.map((model) => nameOf(placeOf(run.judge, model).model))),
        },
        judgedBy: run.judgedBy?.map((one) => ({ ...one, model: nameOf(placeOf(run.judge, one.model).model) })) ?? null,
        noticed: Object.fromEntries(
          Object.entries(run.noticed).map(([model, { answeredBy, shortened }]) => [
            nameOf(placeOf(run.judge, model).model),
            { answeredBy: answeredBy.length > 0 ? ["another model"] : [], shortened },
          ]),
        ),
        name: id,
        dataset: { name: "", source: null, madeFor: null },
        configuration: { name: "", fileName: null, format: null, parametersJson: "{}" },
        note: null,
        tags: [],
        reason: null,
      };
    });
  };
  return compareRuns(ids, settings ?? {}, { rename, withMeasures: level === "everything" });
};
