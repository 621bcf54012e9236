// npm run picture: draws the pictures of docs/architecture.md anew.
import { readFileSync, writeFileSync } from "node:fs";
import { drawRooms, drawSteps } from "./picture";

const page = new URL("../../docs/architecture.md", import.meta.url);
const pictures = [drawRooms(), drawSteps()];
const text = readFileSync(page, "utf8").replaceAll(/```mermaid\n[\s\S]*?```/g, () => pictures.shift() ?? "");
writeFileSync(page, text);
