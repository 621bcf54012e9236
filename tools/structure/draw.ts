// npm run picture: updates the diagrams of docs/architecture.md, and lowers budget.json to what the rooms weigh now.
import { readFileSync, writeFileSync } from "node:fs";
import { shrinkBudget } from "./budget";
import { drawRooms, drawSteps } from "./picture";

const page = new URL("../../docs/architecture.md", import.meta.url);
const pictures = [drawRooms(), drawSteps()];
const text = readFileSync(page, "utf8").replaceAll(/```mermaid\n[\s\S]*?```/g, () => pictures.shift() ?? "");
writeFileSync(page, text);
shrinkBudget();
