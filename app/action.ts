import { type Actor, actorOf } from "assay-lib/domain/people/actor";
import { mayDo, type Role } from "assay-lib/domain/people/role";
import { roleOf, type Visitor } from "assay-lib/domain/people/visitor";
import { Refusal, readAs } from "assay-lib/domain/problem";
import { answerWith } from "assay-lib/door/answer-status";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import * as z from "zod";
import { readVisitor } from "./visitor";

interface Rules<S extends z.ZodType, R> {
  /** Lower roles get 403. Pages hide such actions, so only stale pages and forged requests get there. */
  needs: Role;
  /** Parses a form's fields, or a call's arguments as a tuple. */
  reads: S;
  /** Turns a refusal into a result; `input` is null if invalid. By default invalid input gets 400, and others are thrown. */
  refused?: (refusal: Refusal, input: z.output<S> | null) => R | Promise<R>;
  refreshes?: "/settings" | "everything";
}

interface Sender {
  visitor: Visitor;
  by: Actor;
}

async function answer<S extends z.ZodType, A, R>(
  { needs, reads, refused, refreshes }: Rules<S, R>,
  sent: unknown,
  verb: (input: z.output<S>, sender: Sender) => Promise<A>,
): Promise<A | R> {
  const visitor = await readVisitor();
  if (!mayDo(roleOf(visitor), needs)) forbidden();
  const by = actorOf(visitor, (await headers()).get("x-forwarded-for"));
  let input: z.output<S> | null = null;
  try {
    input = readAs(reads, sent);
    const answered = await verb(input, { visitor, by });
    if (refreshes) refresh(refreshes);
    return answered;
  } catch (error) {
    if (!(error instanceof Refusal && refused)) {
      if (input === null) answerWith(400);
      throw error;
    }
    return refused(error, input);
  }
}

/** React may pass the previous state first. */
export const formAction =
  <S extends z.ZodType, A, R = never>(
    rules: Rules<S, R>,
    verb: (input: z.output<S>, sender: Sender & { form: FormData }) => Promise<A>,
  ) =>
  async (...sent: [form: FormData] | [state: unknown, form: FormData]): Promise<A | R> => {
    const form = sent.at(-1);
    // Forged requests may send anything.
    const fields = form instanceof FormData ? form : new FormData();
    return answer(rules, Object.fromEntries(fields), (input, sender) => verb(input, { ...sender, form: fields }));
  };

export const callAction =
  <S extends z.ZodType<unknown, unknown[]>, A, R = never>(
    rules: Rules<S, R>,
    verb: (input: z.output<S>, sender: Sender) => Promise<A>,
  ) =>
  async (...sent: z.input<S>): Promise<A | R> =>
    answer(rules, sent, verb);

/** Changes something that any page may show. Answers null, or why nothing was changed. */
export const changeAction = <S extends z.ZodType<unknown, unknown[]>>(
  needs: Role,
  reads: S,
  change: (input: z.output<S>, sender: Sender) => Promise<unknown>,
) =>
  callAction({ needs, reads, refused: sentence, refreshes: "everything" }, async (input, sender): Promise<string | null> => {
    await change(input, sender);
    return null;
  });

function refresh(pages: "/settings" | "everything"): void {
  if (pages === "everything") revalidatePath("/", "layout");
  else revalidatePath(pages, "layout");
}

export function goTo(path: string): never {
  refresh("everything");
  redirect(path);
}

/** Trimmed; "" if missing. */
export const Typed = z
  .string()
  .catch("")
  .transform((text) => text.trim().slice(0, 1000));

export const sentence = ({ message }: Refusal): string => message;

/** "" is the key for problems without a field. `fieldOf` names the form's field of a path. */
export const problemsAt =
  (fieldOf: (path: string) => string) =>
  ({ message, errors }: Refusal): { problems: Record<string, string> } => ({
    problems:
      errors.length > 0 ? Object.fromEntries(errors.map(({ path, message }) => [fieldOf(path), message])) : { "": message },
  });

export const problemsByField = problemsAt((path) => path);
