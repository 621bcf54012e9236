"use client";

import { startTransition, useState } from "react";
import { type Announced, AnnouncedSection } from "@/components/settings/announced-section";
import { SubmitButton } from "@/components/settings/submit-button";
import { Button } from "@/components/ui/button";
import { described, Field, Input } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { longestPassword } from "@/lib/domain/bounds";
import { AccessDialog } from "./dialog";
import type { AccessAction } from "./outcome";

export interface OwnSession {
  id: string;
  isThis: boolean;
  browser: string;
  address: string | null;
  createdAt: string;
}

export function OwnAccount({
  name,
  email,
  role,
  sessions,
  passwordAction,
  endAction,
  signOutAction,
}: {
  name: string;
  email: string;
  role: string;
  sessions: readonly OwnSession[];
  passwordAction: AccessAction;
  endAction: AccessAction;
  signOutAction: () => Promise<void>;
}) {
  const [announced, setAnnounced] = useState<Announced>(null);
  const onDone = (text: string) => startTransition(() => setAnnounced({ text }));
  const hint = "At least 12 characters.";
  return (
    <AnnouncedSection
      id="account"
      title="Your account"
      announced={announced}
      actions={
        <div className="flex items-center gap-2">
          <AccessDialog
            trigger={<Button>Change password</Button>}
            title="Change your password"
            description="You stay signed in here and are signed out everywhere else."
            verb="Change password"
            pending="Changing …"
            action={passwordAction}
            onDone={onDone}
          >
            {() => (
              <>
                <Field id="current" label="Current password">
                  <Input
                    name="current"
                    type="password"
                    autoComplete="current-password"
                    maxLength={longestPassword}
                    {...described("current", {})}
                  />
                </Field>
                <Field id="chosen" label="New password" hint={hint}>
                  <Input
                    name="chosen"
                    type="password"
                    autoComplete="new-password"
                    maxLength={longestPassword}
                    {...described("chosen", { hint })}
                  />
                </Field>
              </>
            )}
          </AccessDialog>
          <form action={signOutAction}>
            <SubmitButton pendingText="Signing out …">Sign out</SubmitButton>
          </form>
        </div>
      }
    >
      <Panel>
        <p className="px-3.5 py-3 [overflow-wrap:anywhere]">
          <bdi className="font-medium">{name}</bdi>{" "}
          <span className="text-ink-2">
            {email}, {role}
          </span>
        </p>
        <ul aria-label="Where you are signed in" className="border-t border-line">
          {sessions.map(({ id, isThis, browser, address, createdAt }) => (
            <li key={id} className="flex min-h-10 items-center gap-3 border-t border-line px-3.5 py-1.5 first:border-t-0">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {browser}
                {address && <span className="text-ink-3"> · {address}</span>}
                <span className="text-ink-3">
                  {" "}
                  · since <Moment at={createdAt} />
                </span>
              </span>
              {isThis ? (
                <span className="text-small text-ink-3">this browser</span>
              ) : (
                <form
                  action={async (form) => {
                    const outcome = await endAction(form);
                    if ("said" in outcome) onDone(outcome.said);
                  }}
                >
                  <input type="hidden" name="id" value={id} />
                  <SubmitButton size="small" look="ghost" aria-label={`End the session of ${browser}`}>
                    End
                  </SubmitButton>
                </form>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </AnnouncedSection>
  );
}
