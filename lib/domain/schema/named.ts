import * as z from "zod";

/** An object that OpenAPI describes once, as the component `id`. */
export const objectNamed = <S extends z.ZodRawShape>(id: string, shape: S) => z.object(shape).meta({ id });

/** The same for an object that refuses further members. */
export const strictNamed = <S extends z.ZodRawShape>(id: string, shape: S) => z.strictObject(shape).meta({ id });
