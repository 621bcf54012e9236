"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useId, useTransition } from "react";
import { useReviewDesk } from "@/components/reviews/desk";
import { Chevron } from "@/components/ui/chevron";
import { Options, Select } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { Verbatim } from "@/components/ui/verbatim";
import { ChangedText } from "./changed-text";
import type { Difference } from "./words";

export interface AgainstProps {
  /** Null if no other configuration answers the question. */
  against: {
    options: readonly { id: string; name: string }[];
    compared: {
      configurationId: string;
      name: string;
      run: { id: string; name: string; href: string } | null;
      here: string;
      parts: readonly Difference[];
      words: { same: number; out: number; in: number };
      /** Only the first characters were compared. */
      isCut: boolean;
      scores: Record<string, readonly [string | null, string | null]>;
    } | null;
  } | null;
  /** The page's address, less the `against` parameter. */
  path: string;
}

export function Against({ against, path }: AgainstProps) {
  const id = useId();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const chosen = useReviewDesk()?.chosen;
  if (!against) return null;
  const { options, compared } = against;
  const choose = (id: string) =>
    startTransition(() =>
      router.replace(`${path}${path.includes("?") ? "&" : "?"}against=${encodeURIComponent(id)}`, { scroll: false }),
    );
  const [there, here] = (chosen && compared?.scores[chosen.id]) ?? [null, null];
  const score = (value: string | null) =>
    value !== null && (
      <span className="text-ink-3">
        {" "}
        {chosen?.name} {value}
      </span>
    );
  const isSame = compared !== null && compared.words.out + compared.words.in === 0;
  return (
    <Panel className="mt-4">
      <details aria-label="Response comparison" aria-busy={isPending} className="group">
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2 text-small">
          <Chevron />
          <h2 className="font-medium">Against {compared?.name ?? "another response"}</h2>
          {compared && (
            <p role="status" className="ml-auto text-ink-2 tabular-nums phone:ml-0">
              <b className="font-semibold text-ink">{compared.words.same.toLocaleString("en")}</b> words the same{" "}
              <b className="ms-2 font-semibold text-ink">{compared.words.out.toLocaleString("en")}</b> only in {compared.name}{" "}
              <b className="ms-2 font-semibold text-ink">{compared.words.in.toLocaleString("en")}</b> only here
            </p>
          )}
        </summary>
        <div className="border-t border-line px-3.5 py-2 text-small">
          <div className="flex min-w-0 items-center gap-2">
            <label htmlFor={id}>Against</label>
            <Select
              id={id}
              value={compared?.configurationId ?? "none"}
              onChange={({ target }) => choose(target.value)}
              className="max-w-60"
            >
              <Options of={options} />
              <option value="none">none</option>
            </Select>
          </div>
        </div>
        {compared && isSame && (
          <p className="border-t border-line px-3.5 py-2 text-small text-ink-2">Both responses have the same words.</p>
        )}
        {compared && !isSame && (
          <div className="grid grid-cols-2 border-t border-line phone:grid-cols-1">
            {(["out", "in"] as const).map((kind) => (
              <div
                key={kind}
                className="min-w-0 px-3.5 py-2.5 first:border-e first:border-line phone:first:border-e-0 phone:first:border-b"
              >
                <h3 className="text-small">
                  {kind === "out" ? (
                    <>
                      {compared.run ? (
                        <Link href={compared.run.href} prefetch={false} className="link font-medium">
                          {compared.name}
                        </Link>
                      ) : (
                        <span className="font-medium">{compared.name}</span>
                      )}
                      {score(there)}
                    </>
                  ) : (
                    <>
                      <span className="font-medium">{compared.here}</span>, this run{score(here)}
                    </>
                  )}
                </h3>
                <Verbatim className="mt-1 max-h-60 overflow-y-auto text-[12.5px]/[18px] whitespace-pre-wrap">
                  <ChangedText parts={compared.parts} kind={kind} />
                </Verbatim>
              </div>
            ))}
          </div>
        )}
        {compared?.isCut && (
          <p className="border-t border-line px-3.5 py-1.5 text-caption text-ink-3">
            Only the first 20,000 characters of each response are compared.
          </p>
        )}
      </details>
    </Panel>
  );
}
