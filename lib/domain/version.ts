import manifest from "../../package.json" with { type: "json" };

/** Assay's version, as in package.json. */
export const version: string = manifest.version;
