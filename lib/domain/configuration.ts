import * as z from "zod";

export const ParameterValue = z.union([z.number(), z.boolean(), z.string()]);
export type ParameterValue = z.infer<typeof ParameterValue>;

/** A configuration's settings by name, such as `top_k`. */
export const Parameters = z.record(z.string(), ParameterValue).meta({ id: "Parameters" });
export type Parameters = z.infer<typeof Parameters>;
