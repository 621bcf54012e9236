import { Option } from "commander";
import { pairings } from "@/lib/domain/comparison/pairing";

export const pairByOption = (): Option =>
  new Option("--pair-by <key>", "what a comparison's questions pair by; by default whichever pairs more of them").choices(
    pairings,
  );
