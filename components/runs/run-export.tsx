"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";

const files = [
  { format: "csv", name: "Samples as CSV", hint: "a row a sample, scores and explanations in columns" },
  { format: "jsonl", name: "Samples as JSON lines", hint: "a line a sample, with every detail" },
  { format: "jsonl", judgments: true, name: "Judgments as JSON lines", hint: "a line a judgment: reply, verdict, tokens, error" },
  { format: "csv", judgments: true, name: "Judgments as CSV", hint: "a row a judgment" },
];

/** Files of a run to take away. */
export const RunExport = ({ id }: { id: string }) => (
  <Popover
    label="Export"
    trigger={
      <Button>
        <Download aria-hidden /> Export
      </Button>
    }
  >
    <ul className="grid gap-1">
      {files.map(({ format, judgments, name, hint }) => (
        <li key={name}>
          <a
            download
            href={`/api/v1/runs/${id}/export?format=${format}${judgments ? "&judgments=1" : ""}`}
            className="-mx-2 block rounded-control px-2 py-1.5 hover:bg-sunken"
          >
            <span className="font-medium">{name}</span>
            <span className="block text-caption text-ink-3">{hint}</span>
          </a>
        </li>
      ))}
    </ul>
  </Popover>
);
