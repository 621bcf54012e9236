import type { Metrics } from "@/cli/backend/contract/entities";
import { commandActor } from "@/cli/caller/actor";
import { migrate } from "@/lib/db/connection/migrate";
import { addOwnMetric, offeredMetrics, removeOwnMetric } from "@/lib/db/own-metrics";

export async function inDatabase(): Promise<Metrics> {
  await migrate();
  return {
    async list() {
      const offered = await offeredMetrics();
      return offered.map(({ id, name, source, needs, card }) => ({ id, name, source, needs: [...needs], scale: card.scale }));
    },
    async add(definition) {
      const { id, name, version } = await addOwnMetric(definition, commandActor());
      return { id, name, version };
    },
    remove: (name) => removeOwnMetric(name, commandActor()),
  };
}
