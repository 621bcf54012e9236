import { z } from "zod";
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
 * Reads the server's description of its API. Returns the JSON Schema of what the server answers to GET at a path as the
 * description writes it, such as /runs/{id}: an object's, with all that it refers to under $defs. Throws Refusal.
 */
export async function readAnswerSchemas(api: Api): Promise<(path: string) => Schema> {
  const { paths, components } = await api.ask("/openapi.json", Described);
  const named = (name: string): Schema => components.schemas[name] ?? {};
  return (path) => {
    const described = paths[path]?.get?.responses["200"].content["application/json"].schema;
    if (!described) throw new Refusal(`${api.address} does not say what it answers to ${path}. Use the version that it has.`);
    const [name] = namesIn(described);
    const whole = typeof described.$ref === "string" && name !== undefined ? named(name) : described;
    const needed = new Set(namesIn(whole));
    // A set's loop also visits what is added on the way.
    for (const one of needed) for (const further of namesIn(named(one))) needed.add(further);
    const schema = { ...whole, $defs: Object.fromEntries([...needed].map((one) => [one, named(one)])) };
    return Schema.parse(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"#/$defs/')));
  };
}

const namesIn = (schema: Schema): string[] =>
  [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = ""]) => name);
