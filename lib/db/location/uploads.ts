/** A file that was sent but not stored yet. */
export interface Upload {
  id: string;
  fileName: string;
  /** Bytes. */
  size: number;
}

/** Where files wait until they are stored: beside an SQLite file, in PostgreSQL itself, where every web server finds them. */
export interface Uploads {
  /** Keeps bytes as they arrive, and nothing of them if they break off. */
  save(id: string, fileName: string, bytes: AsyncIterable<Uint8Array>): Promise<Upload>;
  /** Null for one that is unknown or still arriving. */
  find(id: string): Promise<Upload | null>;
  read(upload: Upload): AsyncIterable<Uint8Array>;
  /** Saves how it was last read, as JSON. Does nothing if it was deleted in the meantime. */
  savePreview(id: string, json: string): Promise<void>;
  readPreview(id: string): Promise<string | null>;
  delete(id: string): Promise<void>;
  /** Deletes those that nobody used for so many milliseconds. */
  deleteUnused(age: number): Promise<void>;
}
