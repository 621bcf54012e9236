"use client";

import { viewBounds } from "assay-lib/domain/bounds";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { described, Field, Input } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast/show";

export interface OfferedView {
  id: string;
  name: string;
  href: string;
}

/** Each returns a problem, or null; `save` returns the new id. */
interface ViewActions {
  save: (name: string, search: string) => Promise<{ id: string } | { problem: string }>;
  change: (id: string, change: { name?: string; search?: string }) => Promise<string | null>;
  remove: (id: string) => Promise<string | null>;
  restore: (id: string) => Promise<string | null>;
}

export interface Views<V extends OfferedView = OfferedView> {
  /** The table without a view. */
  all: string;
  views: readonly V[];
  current: string | null;
  isAltered: boolean;
  /** No filter, order or columns are set. */
  isPlain: boolean;
  /** The search a new view would store. */
  search: string;
  /** Appended to a view's address: "?run=ID". */
  addressEnd?: string;
  /** Describes what a new view contains. */
  about: string;
  actions: ViewActions;
}

export function useViewActs<V extends OfferedView>({ all, views, current, search, addressEnd = "", about, actions }: Views<V>) {
  const router = useRouter();
  const [naming, setNaming] = useState<"new" | "chosen" | null>(null);
  const [isPending, startTransition] = useTransition();
  const chosen = views.find(({ id }) => id === current);
  const go = (href: string) => router.push(href, { scroll: false });
  const addressOf = (id: string) => `/views/${id}${addressEnd}`;
  const attempt = (act: () => Promise<string | null>, done: () => void) =>
    startTransition(async () => {
      const problem = await act().catch(() => "Something went wrong. Try again.");
      if (problem) showToast(problem);
      else done();
    });
  const dialog: ReactNode = naming && (
    <ViewName
      title={naming === "new" ? "Save as view" : "Rename view"}
      about={about}
      given={naming === "chosen" ? (chosen?.name ?? "") : ""}
      onClose={() => setNaming(null)}
      onName={async (name) => {
        if (naming === "chosen") return chosen ? actions.change(chosen.id, { name }) : null;
        const saved = await actions.save(name, search);
        if ("problem" in saved) return saved.problem;
        go(addressOf(saved.id));
        return null;
      }}
    />
  );
  return {
    chosen,
    isPending,
    dialog,
    go,
    saveAsNew: () => setNaming("new"),
    rename: () => setNaming("chosen"),
    saveChanges: ({ id, name }: V) =>
      attempt(
        () => actions.change(id, { search }),
        () => showToast(`The view “${name}” was saved.`),
      ),
    copyLink: ({ id }: V) =>
      void navigator.clipboard.writeText(`${location.origin}${addressOf(id)}`).then(
        () => showToast("Link copied."),
        () => showToast("The browser blocked copying."),
      ),
    remove: ({ id, name, href }: V) =>
      attempt(
        () => actions.remove(id),
        () => {
          go(all);
          showToast(`The view “${name}” was deleted.`, () =>
            attempt(
              () => actions.restore(id),
              () => go(href),
            ),
          );
        },
      ),
  };
}

interface Props {
  title: string;
  about: string;
  given: string;
  onClose: () => void;
  onName: (name: string) => Promise<string | null>;
}

/** `onName` returns a problem with the name, or null. */
const ViewName = ({ title, about, given, onClose, onName }: Props) => {
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    if (!name) return setProblem("Enter a name.");
    startTransition(async () => {
      const refused = await onName(name).catch(() => "Something went wrong. Try again.");
      if (refused) setProblem(refused);
      else onClose();
    });
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} description={about}>
      <form onSubmit={submit} className="grid gap-3">
        <Field id="view-name" label="Name" problem={problem ?? undefined}>
          <Input
            name="name"
            defaultValue={given}
            maxLength={viewBounds.name}
            autoComplete="off"
            data-first-focus
            {...described("view-name", { problem })}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" look="primary" disabled={isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
