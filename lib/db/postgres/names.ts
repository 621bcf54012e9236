import { hostname } from "node:os";

/** Per process. PostgreSQL's default is 100 for all processes together. */
export const mostConnections = 10;

/** `assay doctor` reads it: "assay/web1/4711", at most 63 bytes. */
export const connectionName = { begins: "assay/", own: `assay/${hostname().slice(0, 40)}/${process.pid}` };
