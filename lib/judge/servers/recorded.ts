import { recordedAddress, recordedModel, recordedServer } from "@/lib/domain/servers/recorded";
import { type JudgeServer, type JudgeServers, noLimits } from "./read";

const server: JudgeServer = {
  name: recordedServer,
  stored: null,
  endpoint: { baseUrl: recordedAddress, apiKey: null, headers: {} },
  keyVariable: null,
  headerNames: [],
  variables: { key: "its key", address: "its address", models: "its model" },
  models: [],
  prices: {},
  limits: noLimits,
  problem: null,
};

/** Only a run that names the model gets it: no list offers it. */
export const withRecorded = (known: JudgeServers, models: readonly string[]): JudgeServers =>
  models.includes(recordedModel) ? { ...known, named: new Map([...known.named, [recordedServer, server]]) } : known;
