import { parseEnvironment } from "@/lib/domain/process/environment";
import { requestLog } from "@/lib/domain/process/request-log";
import { logText } from "@/lib/domain/text/log";
import { createLogLimit } from "@/lib/domain/text/log-limit";
import { proxySecrets } from "@/lib/http/proxy";
import { secretsOf } from "@/lib/http/redact";
import { environmentEndpoint } from "@/lib/judge/servers/environment-endpoint";

/** Milliseconds. */
const reportEvery = 10_000;

/** Secrets of the judge's server. With an invalid environment only its key, which needs no parsing. */
function serverSecrets(): string[] {
  try {
    return [...secretsOf(environmentEndpoint(parseEnvironment(process.env))), ...proxySecrets()];
  } catch {
    return process.env.OPENAI_API_KEY?.trim() ? [process.env.OPENAI_API_KEY.trim()] : [];
  }
}

/**
 * Makes all output of this process, including libraries' and uncaught errors, a log: bounded, without secrets or control characters,
 * with repeated messages counted. The operator asks for lines about requests, so none is left out.
 */
export function guardOutput(): void {
  const secrets = [
    process.env.ASSAY_SECRET?.trim() || [],
    process.env.ASSAY_OIDC_CLIENT_SECRET?.trim() || [],
    serverSecrets(),
  ].flat();
  const limit = createLogLimit();
  const writeError = process.stderr.write.bind(process.stderr);
  requestLog.write = (line) => void writeError(`${line}\n`);
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    stream.write = (chunk: Uint8Array | string, encoding?: unknown, callback?: unknown): boolean => {
      const text = typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
      const admitted = text.trim() === "" ? [] : limit.admit(logText(text, secrets));
      const done = [encoding, callback].find((one) => typeof one === "function") as (() => void) | undefined;
      return write(admitted.map((line) => `${line}\n`).join(""), done);
    };
  }
  const reportRepeats = (all: boolean) => {
    for (const note of limit.settle(all)) writeError(`${note}\n`);
  };
  setInterval(() => reportRepeats(false), reportEvery).unref();
  process.once("exit", () => reportRepeats(true));
  process.on("uncaughtException", (error) => {
    // Node would print it unguarded. If a library handles the error, the process continues.
    if (process.listenerCount("uncaughtException") > 1) return;
    console.error("Stopped on an unexpected error:", error);
    process.exit(1);
  });
}
