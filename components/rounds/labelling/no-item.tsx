import { counted } from "assay-lib/domain/text/counted";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { type DeskState, isOnlyLater } from "./state";

interface Props {
  state: DeskState;
  href: string;
  onContinue: () => void;
}

export const NoItem = (props: Props) => (
  <Panel className="mt-3.5">
    <WhyNone {...props} />
  </Panel>
);

function WhyNone({ state, href, onContinue }: Props) {
  const { view, isGone, outbox } = state;
  const back = <ButtonLink href={isGone ? "/rounds" : href}>{isGone ? "All rounds" : "Back to the round"}</ButtonLink>;
  if (isGone)
    return (
      <EmptyState isPage title="Round not found" actions={back}>
        The round or its run was deleted.
      </EmptyState>
    );
  if (view.isClosed)
    return (
      <EmptyState isPage title="The round is closed" actions={back}>
        Labels are no longer taken. You gave {counted(view.progress.mine, "label")}.
      </EmptyState>
    );
  if (isOnlyLater(state)) {
    const actions = (
      <>
        <Button look="primary" onClick={onContinue}>
          Continue
        </Button>
        {back}
      </>
    );
    const left = view.later === 1 ? "Only your 1 later one is left." : `Only your ${view.later} later ones are left.`;
    return <EmptyState isPage title={left} actions={actions} />;
  }
  if (outbox.length > 0) return <EmptyState isPage title="The next item is on its way" />;
  return (
    <EmptyState isPage title="No items left for you." actions={back}>
      {waitingInWords(view.progress.needed - view.progress.given)}
    </EmptyState>
  );
}

const waitingInWords = (waiting: number): string =>
  waiting <= 0
    ? "The round has all its labels."
    : `${waiting.toLocaleString("en")} ${waiting === 1 ? "waits" : "wait"} for others.`;
