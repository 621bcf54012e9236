import { JudgeSetup } from "@/lib/domain/judge";
import { serversOf } from "@/lib/domain/servers/place";

/** What a run's calls go to: runs on the same wait for each other. */
export const serversIn = (judgeJson: string): string[] => serversOf(JudgeSetup.parse(JSON.parse(judgeJson)));
