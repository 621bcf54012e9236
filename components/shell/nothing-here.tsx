import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";

/** `near` is the likely intended address. */
export const NothingHere = ({ asked, near }: { asked?: string | null; near?: string | null }) => (
  <EmptyState
    isPage
    title="Page not found"
    actions={
      <>
        {near && (
          <ButtonLink look="primary" href={near}>
            Go to {near}
          </ButtonLink>
        )}
        <ButtonLink href="/">Go to Runs</ButtonLink>
      </>
    }
  >
    {asked ? (
      <>
        There is no page at <span className="font-mono text-[12px] [overflow-wrap:anywhere]">{asked}</span>.{" "}
        {near ? `Did you mean ${near}?` : "Check the address for typos."}
      </>
    ) : (
      "It may have been deleted, or the address is wrong."
    )}
  </EmptyState>
);
