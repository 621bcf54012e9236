import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { z } from "zod";
import { type Actor, actorOf } from "@/lib/domain/people/actor";
import { mayDo, type Role } from "@/lib/domain/people/role";
import { roleOf, type Visitor } from "@/lib/domain/people/visitor";
import { Refusal, refusalOf } from "@/lib/domain/problem";
import { readVisitor } from "./visitor";

interface Rules<S extends z.ZodType, R> {
  /** Whoever may not do what needs this role gets 403. Pages offer nobody what they may not do: only a role that has changed meanwhile, or a request made by hand, ends there. */
  needs: Role;
  /** What is sent: the fields of a form, or the arguments of a call as a tuple. */
  reads: S;
  /** Answers a refusal; `input` is null where what was sent could not be read. Left out where nothing can be refused: a refusal is a defect then. */
  refused?: (refusal: Refusal, input: z.output<S> | null) => R | Promise<R>;
  /** The pages that show the change: they are read anew. */
  refreshes?: "/settings" | "everything";
}

interface Sender {
  visitor: Visitor;
  /** For the audit log. */
  by: Actor;
}

/** Runs an action's verb: asks first who sent it, then reads what was sent, and answers what is refused. */
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
    if (!(error instanceof Refusal && refused)) throw error;
    return refused(error, input);
  }
}

/** A server action that a form is sent to, with or without React's earlier state before it. */
export const formAction =
  <S extends z.ZodType, A, R = never>(
    rules: Rules<S, R>,
    verb: (input: z.output<S>, sender: Sender & { form: FormData }) => Promise<A>,
  ) =>
  async (...sent: [form: FormData] | [state: unknown, form: FormData]): Promise<A | R> => {
    const form = sent.at(-1);
    // Whoever sends by hand may send anything.
    const fields = form instanceof FormData ? form : new FormData();
    return answer(rules, Object.fromEntries(fields), (input, sender) => verb(input, { ...sender, form: fields }));
  };

/** A server action that is called with arguments. */
export const callAction =
  <S extends z.ZodType<unknown, unknown[]>, A, R = never>(
    rules: Rules<S, R>,
    verb: (input: z.output<S>, sender: Sender) => Promise<A>,
  ) =>
  async (...sent: z.input<S>): Promise<A | R> =>
    answer(rules, sent, verb);

function refresh(pages: "/settings" | "everything"): void {
  if (pages === "everything") revalidatePath("/", "layout");
  else revalidatePath(pages);
}

/** Ends an action that changed something: its answer is another page. */
export function goTo(path: string): never {
  refresh("everything");
  redirect(path);
}

/** A field as typed, without white space around it; blank where there is none. */
export const Typed = z
  .string()
  .catch("")
  .transform((text) => text.trim().slice(0, 1000));

/** A refusal's sentence. */
export const sentence = ({ message }: Refusal): string => message;

/** A refusal's problems by field; under "" what concerns none of them. */
export const problemsByField = ({ message, errors }: Refusal): { problems: Record<string, string> } => ({
  problems: errors.length > 0 ? Object.fromEntries(errors.map(({ path, message }) => [path, message])) : { "": message },
});
