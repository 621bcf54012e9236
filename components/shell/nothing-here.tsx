import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";

/** For an address without a page; `near` is the one that was probably meant. */
export const NothingHere = ({ asked, near }: { asked?: string | null; near?: string | null }) => (
  <EmptyState
    isPage
    title="There is nothing at this address"
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
        No page is called <span className="font-mono text-[12px] [overflow-wrap:anywhere]">{asked}</span>.{" "}
        {near ? `Did you mean ${near}?` : "The address may have a typing error."}
      </>
    ) : (
      "It may have been deleted, or the address has a typing error."
    )}
  </EmptyState>
);
