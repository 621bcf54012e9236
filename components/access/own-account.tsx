import type { listSessions } from "assay-lib/access/people/manage";
import { longestPassword } from "assay-lib/domain/bounds";
import { ActDialog } from "@/components/settings/act-dialog";
import { AnnouncedSection } from "@/components/settings/announced-section";
import { ActButton, type Action, FormInput } from "@/components/settings/form";
import { SubmitButton } from "@/components/settings/submit-button";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";

export const OwnAccount = ({
  person: { name, email, role, sessionId },
  sessions,
  passwordAction,
  endAction,
  signOutAction,
}: {
  person: Record<"name" | "email" | "role" | "sessionId", string>;
  sessions: Awaited<ReturnType<typeof listSessions>>;
  passwordAction: Action;
  endAction: (form: FormData) => Promise<string>;
  signOutAction: () => Promise<void>;
}) => (
  <AnnouncedSection
    id="account"
    title="Your account"
    actions={
      <div className="flex items-center gap-2">
        <ActDialog
          trigger={<Button>Change password</Button>}
          title="Change your password"
          description="You stay signed in here and are signed out everywhere else."
          verb="Change password"
          pending="Changing …"
          action={passwordAction}
        >
          <FormInput
            label="Current password"
            name="current"
            type="password"
            autoComplete="current-password"
            maxLength={longestPassword}
          />
          <FormInput
            label="New password"
            name="chosen"
            hint="At least 12 characters."
            type="password"
            autoComplete="new-password"
            maxLength={longestPassword}
          />
        </ActDialog>
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
        {sessions.map(({ id, userAgent, ipAddress, createdAt }) => (
          <li key={id} className="flex min-h-10 items-center gap-3 border-t border-line px-3.5 py-1.5 first:border-t-0">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {browserOf(userAgent)}
              <span className="text-ink-3">
                {ipAddress && ` · ${ipAddress}`} · since <Moment at={createdAt} />
              </span>
            </span>
            {id === sessionId ? (
              <span className="text-small text-ink-3">this browser</span>
            ) : (
              <ActButton action={endAction} sends={{ id }} aria-label={`End the session of ${browserOf(userAgent)}`}>
                End
              </ActButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  </AnnouncedSection>
);

const browsers: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

const find = (text: string, known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(text))?.[1];

/** "Chrome on Linux"; "A browser" if unknown. */
function browserOf(userAgent: string | null): string {
  const browser = find(userAgent ?? "", browsers) ?? "A browser";
  const system = find(userAgent ?? "", systems);
  return system ? `${browser} on ${system}` : browser;
}
