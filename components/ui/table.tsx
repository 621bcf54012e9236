import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names";
import { ScrollRegion } from "./panel";

/** The scrolling region can take the focus. */
export const Table = ({
  label,
  className,
  region,
  ...rest
}: ComponentProps<"table"> & { label: string; region?: ComponentProps<"section"> }) => (
  <ScrollRegion label={label} {...region} className={cn("relative overflow-x-auto -outline-offset-2", region?.className)}>
    <table className={cn("w-full border-separate border-spacing-0", className)} {...rest} />
  </ScrollRegion>
);

export const cardTable = "phone:block phone:[&>tbody]:block phone:[&>thead]:block";

export const GroupHeading = ({ span, children, className }: { span: number; children?: ReactNode; className?: string }) => {
  const shape = cn("px-2.5 pt-[7px] text-left align-bottom text-[11px]/4 font-normal text-ink-3", className);
  return children ? (
    <th colSpan={span} scope="colgroup" className={shape}>
      <span className="block border-b border-line-2 pb-[3px]">{children}</span>
    </th>
  ) : (
    <td colSpan={span} className={shape} />
  );
};

interface Props {
  name: ReactNode;
  /** The name is for screen readers only. */
  isUnnamed?: boolean | undefined;
  sub?: ReactNode;
  numeric?: boolean;
  sort?: "asc" | "desc" | null;
  href?: string;
  className?: string;
}

export const ColumnHeading = ({ name, isUnnamed = false, sub, numeric = false, sort, href, className }: Props) => {
  const Arrow = sort === "asc" ? ArrowUp : ArrowDown;
  const text = (
    <>
      <span className={cn(sort && "font-semibold text-ink", isUnnamed && "sr-only")}>
        {name}
        {sort && <Arrow aria-hidden className="ml-0.5 inline size-2.5 align-[-1px]" strokeWidth={2.5} />}
      </span>
      {sub !== undefined && <span className="block text-[11px] font-normal text-ink-3">{sub}</span>}
    </>
  );
  return (
    <th
      scope="col"
      aria-sort={sort ? ({ asc: "ascending", desc: "descending" } as const)[sort] : undefined}
      className={cn(
        "border-b border-line px-2.5 py-2 align-bottom text-[11.5px]/4 font-medium whitespace-nowrap text-ink-2",
        numeric ? "text-right" : "text-left",
        className,
      )}
    >
      {href ? (
        <Link href={href} scroll={false} prefetch={false} className="-m-1 inline-block rounded-chip p-1 hover:text-ink">
          {text}
        </Link>
      ) : (
        text
      )}
    </th>
  );
};

interface CellProps extends ComponentProps<"td"> {
  numeric?: boolean | undefined;
  isHeading?: boolean | undefined;
}

export const Cell = ({ numeric = false, isHeading = false, className, ...rest }: CellProps) => {
  const Element = isHeading ? "th" : "td";
  return (
    <Element
      scope={isHeading ? "row" : undefined}
      className={cn(
        "border-b border-line px-2.5 py-2 align-middle",
        numeric && "text-right tabular-nums",
        isHeading && "text-left font-normal",
        className,
      )}
      {...rest}
    />
  );
};

export const rowClass = (selected = false) =>
  cn("[&:last-child>*]:border-b-0", selected ? "[&>*]:bg-accent-soft" : "hover:[&>*]:bg-hover");

export interface ListColumn<R> {
  /** Needed where two columns have the same name, or it is no text. */
  id?: string;
  name: ReactNode;
  sub?: ReactNode;
  isHeading?: boolean;
  /** The name is for screen readers only. */
  isUnnamed?: boolean;
  numeric?: boolean;
  className?: string;
  cellClass?: string;
  cell: (row: R, index: number) => ReactNode;
}

/** A table without sorting, selection and layout. */
export const ListTable = <R,>({
  rows,
  columns,
  keyOf,
  sectionOf,
  ...table
}: {
  label: string;
  className?: string;
  rows: readonly R[];
  columns: readonly ListColumn<R>[];
  keyOf: (row: R, index: number) => string | number;
  /** The heading of the rows below, for a row that is one; else null. */
  sectionOf?: (row: R) => ReactNode;
}) => (
  <Table {...table}>
    <thead>
      <tr>
        {columns.map(({ id, name, sub, isUnnamed, numeric, className }) => (
          <ColumnHeading key={id ?? String(name)} {...{ name, sub, isUnnamed, numeric, className }} />
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={keyOf(row, index)} className={rowClass()}>
          {sectionOf?.(row) ? (
            <Cell isHeading colSpan={columns.length} className="bg-sunken">
              {sectionOf(row)}
            </Cell>
          ) : (
            columns.map(({ id, name, isHeading, numeric, className, cellClass, cell }) => (
              <Cell key={id ?? String(name)} isHeading={isHeading} numeric={numeric} className={cn(className, cellClass)}>
                {cell(row, index)}
              </Cell>
            ))
          )}
        </tr>
      ))}
    </tbody>
  </Table>
);
