import { describeApi } from "@/lib/api/openapi";
import { listEvents, reportedEvent } from "@/lib/db/audit";
import { pingDatabase } from "@/lib/db/connection/client";
import { roleOf } from "@/lib/domain/people/visitor";
import { parseEnvironment } from "@/lib/domain/process/environment";
import { version } from "@/lib/domain/process/version";
import { readInstallationUse } from "@/lib/health/installation-use";
import { usualModels } from "@/lib/judge/servers/read";
import { knownServers, listedServers, shownServers } from "@/lib/judging/servers/known";
import { removeJudge, saveJudge, testJudge } from "@/lib/judging/servers/manage";
import { nextCursor, offsetOf } from "@/lib/operations/http/page-cursor";
import { jsonResponse } from "@/lib/operations/http/respond";
import { Answered, type Does } from "@/lib/operations/parts/context";
import type { server } from "@/lib/upkeep/api/server";

/** Cached: unauthenticated clients can request it often. */
let description: ReturnType<typeof describeApi> | undefined;

export const does: Does<typeof server> = {
  async listAuditEvents({ query: { cursor, limit, since, action, actor } }) {
    const skip = offsetOf(cursor);
    const filter = { action, actor, since: since === undefined ? undefined : new Date(since) };
    const { events, total } = await listEvents(filter, { skip, take: limit });
    return { events: events.map(reportedEvent), total, next: nextCursor(skip, events.length, total) };
  },
  async getHealth(_, { visitor }) {
    const isHealthy = await pingDatabase().then(
      () => true,
      (error) => {
        console.error("The database cannot be read:", error);
        return false;
      },
    );
    const word = isHealthy ? "ok" : "error";
    const use = roleOf(visitor) === "admin" && isHealthy ? await readInstallationUse() : undefined;
    return new Answered(isHealthy ? 200 : 503, { status: word, database: word, version, use });
  },
  describeApi() {
    description ??= describeApi();
    return jsonResponse(description);
  },
  async listJudges() {
    const [known, shown] = await Promise.all([knownServers(), shownServers()]);
    const models = usualModels(known);
    const hasKey = parseEnvironment(process.env).OPENAI_API_KEY !== undefined;
    return { kind: hasKey || models.length > 0 ? "openai" : "lexical", models, servers: listedServers(shown) };
  },
  async saveJudge({ body }, { by }) {
    await saveJudge(body, by);
  },
  removeJudge: ({ query }, { by }) => removeJudge(query.name, by),
  testJudge: ({ body }, { by, request }) => testJudge(body, by, request.signal),
};
