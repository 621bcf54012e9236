import { setTheme } from "@/components/shell/theme";
import type { FoundItem } from "./found";
import { type Command, isOffered, keyed } from "./keyed";

export const pages: readonly Command[] = [
  keyed.runs,
  keyed.datasets,
  { name: "Rounds", href: "/rounds", words: "label people blind agreement certificate" },
  keyed.compare,
  { name: "Rank", href: "/rank", words: "sweep many configurations best settings" },
  keyed.settings,
  { name: "Settings / Judge", href: "/settings/judging#judge", words: "server key model test" },
  { name: "Settings / Metrics", href: "/settings/judging#metrics", words: "own define prompt" },
  { name: "Settings / Prices", href: "/settings/judging#prices", words: "cost money tokens" },
  { name: "Settings / Bands and targets", href: "/settings/judging#bands", words: "thresholds excellent good moderate poor" },
  { name: "Settings / Traces", href: "/settings/connections#traces", words: "opentelemetry spans" },
  { name: "Settings / Webhooks", href: "/settings/connections#webhooks", needs: "admin", words: "notifications chat" },
  { name: "Settings / Share links", href: "/settings/data#shares", words: "revoke" },
  { name: "Settings / API tokens", href: "/settings/access#tokens", words: "programs key" },
  { name: "Settings / People", href: "/settings/access#people", needs: "admin", words: "accounts roles" },
  { name: "Settings / Retention", href: "/settings/data#retention", needs: "admin", words: "retention delete keep days" },
  { name: "Settings / Audit log", href: "/settings/audit", needs: "admin", words: "events" },
  { name: "Settings / Installation", href: "/settings/data#installation", needs: "admin", words: "version database" },
  keyed.glossary,
];

const always: readonly Command[] = [
  keyed.newRun,
  { name: "New metric", href: "/settings/metrics", needs: "editor", words: "define own prompt yaml" },
  { name: "Upload a file", href: "/datasets", needs: "editor", words: "import dataset data" },
  { name: "Choose runs to compare", href: "/compare?choose=true" },
  { name: "Light theme", act: () => setTheme("light"), words: "appearance" },
  { name: "Dark theme", act: () => setTheme("dark"), words: "appearance" },
  { name: "System theme", act: () => setTheme("system"), words: "appearance system" },
];

export function actionsOn(path: string, datasets: readonly FoundItem[]): Command[] {
  const [, run] = /^\/runs\/([^/]+)$/.exec(path) ?? [];
  const ofRun: Command[] =
    run && run !== "new"
      ? [
          { name: "Review this run", href: `/runs/${run}/review`, words: "queue" },
          { name: "Start a round on this run", href: `/rounds/new?run=${run}`, needs: "editor", words: "label people blind" },
        ]
      : [];
  const ofDatasets = datasets.slice(0, 3).flatMap(({ href, name }): Command[] => {
    const id = href.slice("/datasets/".length);
    return [
      { name: `Rank the configurations of ${name}`, href: `/rank?dataset=${id}`, words: "sweep best compare many" },
      { name: `New run on ${name}`, href: `/runs/new?dataset=${id}`, needs: "editor" },
      { name: `Add a configuration to ${name}`, href: `/datasets/${id}/add`, needs: "editor" },
    ];
  });
  return [...ofRun, ...ofDatasets, ...always];
}

/** Every word must match the name or `words`. */
export function matchingCommands(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter((command) => {
    const all = `${command.name} ${command.words ?? ""}`.toLowerCase();
    return isOffered(command) && words.every((word) => all.includes(word));
  });
}
