import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { z } from "zod";
import { answerBadRequest } from "@/lib/access/door/answer-status";
import { type Actor, actorOf } from "@/lib/domain/people/actor";
import { mayDo, type Role } from "@/lib/domain/people/role";
import { roleOf, type Visitor } from "@/lib/domain/people/visitor";
import { Refusal, refusalOf } from "@/lib/domain/problem";
import { readVisitor } from "./visitor";

interface Rules<S extends z.ZodType, R> {
  /**
   * A lower role gets 403. Pages do not offer such actions, so only a role that changed after the page loaded, or a forged
   * request, gets that far.
   */
  needs: Role;
  /** Reads what was sent: a form's fields, or the arguments of a call as a tuple. */
  reads: S;
  /**
   * Answers a refusal; `input` is null if it could not be read. Without this, what cannot be read gets 400, since pages do not send it, and any
   * other refusal is a bug and is thrown.
   */
  refused?: (refusal: Refusal, input: z.output<S> | null) => R | Promise<R>;
  /** Pages to refresh because they show the change. */
  refreshes?: "/settings" | "everything";
}

interface Sender {
  visitor: Visitor;
  /** For the audit log. */
  by: Actor;
}

/** Runs an action: checks the sender's role, reads the input, performs it, and answers refusals. */
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
    const read = reads.safeParse(sent);
    if (!read.success) throw refusalOf(read.error);
    input = read.data;
    const answered = await verb(read.data, { visitor, by });
    if (refreshes) refresh(refreshes);
    return answered;
  } catch (error) {
    if (!(error instanceof Refusal && refused)) {
      if (input === null) answerBadRequest();
      throw error;
    }
    return refused(error, input);
  }
}

/** A server action for a form, with or without the previous state that React passes first. */
export const formAction =
  <S extends z.ZodType, A, R = never>(
    rules: Rules<S, R>,
    verb: (input: z.output<S>, sender: Sender & { form: FormData }) => Promise<A>,
  ) =>
  async (...sent: [form: FormData] | [state: unknown, form: FormData]): Promise<A | R> => {
    const form = sent.at(-1);
    // A forged request may send anything.
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

function refresh(pages: "/settings" | "everything"): void {
  if (pages === "everything") revalidatePath("/", "layout");
  else revalidatePath(pages, "layout");
}

/** Ends an action with a redirect. */
export function goTo(path: string): never {
  refresh("everything");
  redirect(path);
}

/** A form field, trimmed; "" if missing. */
export const Typed = z
  .string()
  .catch("")
  .transform((text) => text.trim().slice(0, 1000));

export const sentence = ({ message }: Refusal): string => message;

/** A refusal's problems by field; "" for those that belong to no field. */
export const problemsByField = ({ message, errors }: Refusal): { problems: Record<string, string> } => ({
  problems: errors.length > 0 ? Object.fromEntries(errors.map(({ path, message }) => [path, message])) : { "": message },
});
