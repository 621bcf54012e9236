import * as z from "zod";
import { Refusal } from "@/lib/domain/problem";
import type { Api } from "./http";

const Schema = z.record(z.string(), z.json());
type Schema = z.output<typeof Schema>;

const Answer = z.object({ content: z.object({ "application/json": z.object({ schema: Schema }) }) });
const Described = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z
        .object({ responses: z.object({ "200": Answer }) })
        .optional()
        .catch(undefined),
    }),
  ),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});

/**
 * Reads the server's OpenAPI document. Returns a function from a path, such as /runs/{id}, to the JSON Schema of its GET response,
 * with its references under $defs. Throws Refusal.
 */
export async function readAnswerSchemas(api: Api): Promise<(path: string) => Schema> {
  const { paths, components } = await api.ask("/openapi.json", Described);
  const named = (name: string): Schema => components.schemas[name] ?? {};
  return (path) => {
    const described = paths[path]?.get?.responses["200"].content["application/json"].schema;
    if (!described)
      throw new Refusal(`${api.address} does not describe its response to ${path}. Use the same version as the server.`);
    const [name] = namesIn(described);
    const whole = typeof described.$ref === "string" && name !== undefined ? named(name) : described;
    const needed = new Set(namesIn(whole));
    for (const one of needed) for (const further of namesIn(named(one))) needed.add(further);
    const schema = { ...whole, $defs: Object.fromEntries([...needed].map((one) => [one, named(one)])) };
    return Schema.parse(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"#/$defs/')));
  };
}

const namesIn = (schema: Schema): string[] =>
  [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = ""]) => name);
