"use client";

import { ChevronDown, Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { described, Field, Input } from "@/components/ui/field";
import { Menu, MenuAct } from "@/components/ui/menu";
import { showToast } from "@/components/ui/toast";
import { viewBounds } from "@/lib/domain/bounds";

export interface ViewTab {
  id: string;
  name: string;
  /** Rows that match it. */
  count: number;
  href: string;
}

/** Each returns a sentence if it cannot; `save` also the new view's id. */
export interface ViewActions {
  save: (name: string, search: string) => Promise<{ id: string } | { problem: string }>;
  change: (id: string, change: { name?: string; search?: string }) => Promise<string | null>;
  remove: (id: string) => Promise<string | null>;
  restore: (id: string) => Promise<string | null>;
}

/** Saved views as tabs behind "All". What differs from the chosen one can be saved or taken back. */
export const ViewTabs = ({
  all,
  views,
  current,
  isAltered,
  isPlain,
  search,
  actions,
}: {
  all: Omit<ViewTab, "id" | "name">;
  views: readonly ViewTab[];
  /** Id of the chosen view; null for All. */
  current: string | null;
  isAltered: boolean;
  /** Nothing is filtered, sorted or rearranged. */
  isPlain: boolean;
  /** What a view of the page would hold. */
  search: string;
  actions: ViewActions;
}) => {
  const router = useRouter();
  const [naming, setNaming] = useState<"new" | "chosen" | null>(null);
  const [isPending, startTransition] = useTransition();
  const chosen = views.find(({ id }) => id === current);
  const attempt = (act: () => Promise<string | null>, done?: () => void) =>
    startTransition(async () => {
      const problem = await act().catch(() => "That did not work. Try again.");
      if (problem) showToast(problem);
      else done?.();
    });
  const remove = ({ id, name, href }: ViewTab) =>
    attempt(
      () => actions.remove(id),
      () => {
        router.push("/");
        showToast(`The view “${name}” was deleted.`, () =>
          attempt(
            () => actions.restore(id),
            () => router.push(href),
          ),
        );
      },
    );
  return (
    <div className="mt-2 flex items-end gap-x-3 border-b border-line">
      <nav aria-label="Views" className="min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]">
        <ul className="flex items-center gap-0.5">
          <Tab name="All" {...all} isCurrent={!chosen} />
          {views.map((view) => (
            <Tab key={view.id} {...view} isCurrent={view === chosen}>
              {view === chosen && (
                <Menu
                  align="start"
                  trigger={
                    <button
                      type="button"
                      data-needs="reviewer"
                      aria-label={`Change the view ${view.name}`}
                      className="grid h-8 w-6 place-items-center rounded-control text-ink-3 hover:text-ink"
                    >
                      <ChevronDown aria-hidden className="size-3.5" />
                    </button>
                  }
                >
                  <MenuAct name="Rename" onSelect={() => setNaming("chosen")} />
                  <MenuAct
                    name="Copy link"
                    onSelect={() =>
                      void navigator.clipboard.writeText(`${location.origin}/views/${view.id}`).then(
                        () => showToast("The link is copied."),
                        () => showToast("The browser did not allow copying."),
                      )
                    }
                  />
                  <MenuAct name="Delete" hint="Everybody loses it" onSelect={() => remove(view)} />
                </Menu>
              )}
            </Tab>
          ))}
          {(!isPlain || chosen) && (
            <li data-needs="reviewer" className="shrink-0">
              <Button look="ghost" onClick={() => setNaming("new")}>
                <Plus aria-hidden /> Save as view
              </Button>
            </li>
          )}
        </ul>
      </nav>
      {chosen && isAltered && (
        <span className="flex shrink-0 items-center gap-1 pb-1">
          <Button
            size="small"
            data-needs="reviewer"
            disabled={isPending}
            onClick={() =>
              attempt(
                () => actions.change(chosen.id, { search }),
                () => showToast(`The view “${chosen.name}” was saved.`),
              )
            }
          >
            Save changes
          </Button>
          <Button size="small" look="ghost" onClick={() => router.push(chosen.href)}>
            Reset
          </Button>
        </span>
      )}
      <NameDialog
        key={`${naming} ${chosen?.name}`}
        title={naming === "new" ? "Save as view" : "Rename the view"}
        given={naming === "chosen" ? (chosen?.name ?? "") : ""}
        isOpen={naming !== null}
        onClose={() => setNaming(null)}
        onName={async (name) => {
          if (naming === "chosen") return chosen ? actions.change(chosen.id, { name }) : null;
          const saved = await actions.save(name, search);
          if ("problem" in saved) return saved.problem;
          router.push(`/views/${saved.id}`);
          return null;
        }}
      />
    </div>
  );
};

const Tab = ({ name, count, href, isCurrent, children }: Omit<ViewTab, "id"> & { isCurrent: boolean; children?: ReactNode }) => (
  <li className={cn("-mb-px flex shrink-0 items-center border-b-2", isCurrent ? "border-accent-ink" : "border-transparent")}>
    <Link
      href={href}
      prefetch={false}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "flex h-9 items-center gap-1.5 px-2.5 font-medium whitespace-nowrap",
        isCurrent ? "text-ink" : "text-ink-2 hover:text-ink",
      )}
    >
      <bdi className="max-w-52 truncate">{name}</bdi>
      <span className="text-caption font-normal text-ink-3 tabular-nums">{count.toLocaleString("en")}</span>
    </Link>
    {children}
  </li>
);

const NameDialog = ({
  title,
  given,
  isOpen,
  onClose,
  onName,
}: {
  title: string;
  given: string;
  isOpen: boolean;
  onClose: () => void;
  onName: (name: string) => Promise<string | null>;
}) => {
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    if (!name) return setProblem("A view needs a name.");
    startTransition(async () => {
      const refused = await onName(name).catch(() => "That did not work. Try again.");
      if (refused) setProblem(refused);
      else onClose();
    });
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description="Its filters, order and columns, for everybody here."
    >
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
