import { Fragment } from "react";
import { cn } from "@/components/ui/class-names";
import { JumpLink } from "./jump-link";
import type { ExplanationPiece } from "./quoted-places";

export const QuotingText = ({ pieces }: { pieces: readonly ExplanationPiece[] }) =>
  pieces.map(({ text, places: [first, ...others] }, index) =>
    first === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order.
      <Fragment key={index}>{text}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <bdi key={index}>
        <JumpLink to={first.id} className={cn("text-inherit hover:text-accent-ink", quotedLook)}>
          {text}
          <PlaceName>{first.name}</PlaceName>
        </JumpLink>
        {others.map(({ id, name }) => (
          <JumpLink key={id} to={id} className="hover:underline">
            <PlaceName>{name}</PlaceName>
          </JumpLink>
        ))}
      </bdi>
    ),
  );

/** Solid, because dashed means altered. */
export const quotedLook = "underline decoration-accent-ink decoration-solid decoration-[1.5px] underline-offset-4";

const PlaceName = ({ children }: { children: string }) => (
  <sup
    dir="ltr"
    className="static ms-[3px] inline-block align-[4px] font-medium text-[9.5px] text-accent-ink leading-none whitespace-nowrap"
  >
    {children}
  </sup>
);
