import { Notice } from "@/components/ui/notice";
import { rowId } from "./row";

/** Problems of rows link to them. */
export const GoldenProblems = ({ problems }: { problems: Readonly<Record<string, string>> }) => (
  <Notice kind="problem" title="Nothing was saved">
    <ul>
      {Object.entries(problems).map(([key, problem]) => (
        <li key={key}>
          {/^\d+$/.test(key) ? (
            <a href={`#${rowId(Number(key))}`} className="link">
              {problem}
            </a>
          ) : (
            problem
          )}
        </li>
      ))}
    </ul>
  </Notice>
);
