import { Entrance } from "@/components/access/entrance";
import { ButtonLink } from "@/components/ui/button";

/** Shown if a person's role changed after the page loaded. */
export default function Forbidden() {
  return (
    <Entrance title="Your role does not allow this" lead="Nothing was changed. An administrator can give you another role.">
      <p className="mt-4">
        <ButtonLink href="/" look="primary">
          Go to Runs
        </ButtonLink>
      </p>
    </Entrance>
  );
}
