import type { Prompts } from "@/cli/backend/contract/entities";
import { commandActor } from "@/cli/caller/actor";
import { migrate } from "@/lib/db/connection/migrate";
import { reportVersion, reportVersions } from "@/lib/db/prompts/reported";
import { addPromptVersion, removePromptVersion } from "@/lib/db/prompts/versions";
import { refusalOf, withPaths } from "@/lib/domain/problem";
import { NewPromptVersion } from "@/lib/domain/prompts/version";
import { builtInMetrics } from "@/lib/metrics/registry";

export async function inDatabase(): Promise<Prompts> {
  await migrate();
  return {
    async list(metric) {
      const ids = metric === undefined ? builtInMetrics.map(({ id }) => id) : [metric];
      return (await Promise.all(ids.map(reportVersions))).flat();
    },
    show: reportVersion,
    async add(metric, wanted) {
      const read = NewPromptVersion.safeParse(wanted);
      if (!read.success) throw refusalOf(read.error, withPaths);
      const { name } = await addPromptVersion(metric, read.data, commandActor());
      return reportVersion(metric, name);
    },
    remove: (metric, name) => removePromptVersion(metric, name, commandActor()),
  };
}
