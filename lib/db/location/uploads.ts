export interface Upload {
  id: string;
  fileName: string;
  size: number;
}

/** Files that wait for their import: next to an SQLite file, or in PostgreSQL for all web servers. */
export interface Uploads {
  /** Stores nothing if the bytes end early. */
  save(id: string, fileName: string, bytes: AsyncIterable<Uint8Array>): Promise<Upload>;
  find(id: string): Promise<Upload | null>;
  read(upload: Upload): AsyncIterable<Uint8Array>;
  /** Takes JSON. Does nothing if the upload was deleted meanwhile. */
  savePreview(id: string, json: string): Promise<void>;
  readPreview(id: string): Promise<string | null>;
  delete(id: string): Promise<void>;
  /** Unused for this many ms. */
  deleteUnused(age: number): Promise<void>;
}
