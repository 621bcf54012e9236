import { createPortal } from "react-dom";
import { Verbatim } from "@/components/ui/verbatim";
import { type ChartMark, localMoment } from "./mark";

const widest = 232;
const gap = 12;

/** `left` and `top` are in document pixels. Hidden from screen readers, because the mark's name has the same text. */
export const MarkCard = ({ mark, left, top }: { mark: Pick<ChartMark, "title" | "at" | "facts">; left: number; top: number }) => {
  const isRight = left - window.scrollX < document.documentElement.clientWidth - widest - 2 * gap;
  return createPortal(
    <div
      aria-hidden
      className="pointer-events-none absolute z-[70] w-max rounded-panel border border-line bg-surface px-3 py-2 text-small text-ink shadow-float print:hidden"
      style={{
        top,
        left: isRight ? left + gap : left - gap,
        maxWidth: widest,
        transform: `translate(${isRight ? "0" : "-100%"}, -50%)`,
      }}
    >
      <Verbatim className="line-clamp-2 font-medium">{mark.title}</Verbatim>
      {mark.at && <p className="text-caption text-ink-3">{localMoment(mark.at)}</p>}
      <dl className="mt-0.5 grid grid-cols-[auto_1fr] gap-x-3 tabular-nums">
        {mark.facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            {name && <dt className="text-ink-3">{name}</dt>}
            <dd className={name ? "text-right" : "col-span-2"}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>,
    document.body,
  );
};
