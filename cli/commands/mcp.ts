import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { Command } from "commander";
import { z } from "zod";
import type { Terminal } from "@/cli/caller/terminal";
import { type Api, connect } from "@/cli/place/http";
import { type PlaceOptions, withServer } from "@/cli/place/open";
import { linkTo } from "@/lib/domain/environment";
import { Refusal } from "@/lib/domain/problem";
import { version } from "@/lib/domain/version";
import { filterGrammar } from "@/lib/samples/from-texts";

export const define = (command: Command, terminal: Terminal): Command =>
  withServer(command).action(async ({ server = "" }: PlaceOptions) => {
    const address = server.trim() || terminal.env.ASSAY_URL?.trim() || linkTo("", terminal.env);
    const tools = toolsOf(await connect(address, terminal));
    await tools.connect(new StdioServerTransport());
    await new Promise<void>((resolve) => {
      tools.server.onclose = resolve;
      terminal.stdin.once("end", resolve);
    });
  });

/** The most characters of an answer: more would fill an agent's context, so it is told to ask for less. */
const mostCharacters = 100_000;

const run = z.string().min(1).max(100).describe("A run's id.");
const limit = z.int().min(1).max(50).default(20).describe("How many, of one page.");
const cursor = z.string().max(100).optional().describe("`next` of the page before.");

/** What agents may read, each with the API's own answer. Nothing writes. */
function toolsOf(api: Api): McpServer {
  const server = new McpServer({ name: "assay", version });
  const read = <S extends z.ZodObject>(
    name: string,
    description: string,
    inputSchema: S,
    requestOf: (input: z.output<S>) => { path: string; query?: Record<string, string | readonly string[] | number | undefined> },
  ) =>
    server.registerTool(
      name,
      { description, inputSchema: inputSchema as z.ZodObject, annotations: { readOnlyHint: true } },
      async (input) => {
        const { path, query = {} } = requestOf(inputSchema.parse(input));
        try {
          const text = JSON.stringify(await api.ask(path, z.json(), { query }));
          if (text.length > mostCharacters)
            throw new Refusal(`The answer has ${text.length.toLocaleString("en")} characters. Ask for fewer rows.`);
          return { content: [{ type: "text", text }] };
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return { isError: true, content: [{ type: "text", text: error.message }] };
        }
      },
    );

  read("list_metrics", "The metrics: what each measures, its formula, settings and default prompt.", z.object({}), () => ({
    path: "/metrics",
  }));
  read("list_datasets", "The datasets with their configurations.", z.object({}), () => ({ path: "/datasets" }));
  read(
    "list_runs",
    "Runs with means, intervals, bands and errors of each metric, the newest first.",
    z.object({ text: z.string().max(200).optional().describe("In names and tags."), limit, cursor }),
    (query) => ({ path: "/runs", query }),
  );
  read("get_run", "A run: its scores by metric, judge, cost, errors and progress.", z.object({ run }), ({ run }) => ({
    path: `/runs/${encodeURIComponent(run)}`,
  }));
  read(
    "list_samples",
    "Samples of a run with their scores: those that match a filter, sorted by a metric.",
    z.object({
      run,
      filter: z.array(z.string().max(1000)).max(4).optional().describe(filterGrammar),
      sort: z.string().max(100).optional().describe("A metric, id, contexts or position."),
      order: z.enum(["asc", "desc"]).optional(),
      limit,
      cursor,
    }),
    ({ run, ...query }) => ({ path: `/runs/${encodeURIComponent(run)}/samples`, query }),
  );
  read(
    "get_sample",
    "A sample in full: question, contexts, response, and every judgment with its explanation.",
    z.object({ run, sample: z.int().min(1).describe("The sample's `id` in list_samples.") }),
    ({ run, sample }) => ({ path: `/runs/${encodeURIComponent(run)}/samples/${sample}` }),
  );
  read(
    "compare_runs",
    "Runs against a baseline, question by question: differences with intervals, tests, verdicts and a decision.",
    z.object({
      runs: z.array(run).min(1).max(4).describe("The baseline first; with `baseline` only the others."),
      baseline: z.string().max(100).optional().describe("The name of a baseline."),
    }),
    ({ runs, baseline }) => ({ path: "/compare", query: { runs: runs.join(","), baseline, contexts: 0 } }),
  );
  read(
    "get_agreement",
    "How well a run's scores agree with a label that people gave: AUROC, kappa, calibration.",
    z.object({ run, label: z.string().max(1000).optional() }),
    ({ run, label }) => ({ path: `/runs/${encodeURIComponent(run)}/agreement`, query: { label } }),
  );
  return server;
}
