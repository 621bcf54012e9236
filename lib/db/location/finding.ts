/** What a check found, as `assay doctor` prints it. */
export interface Finding {
  name: string;
  ok: boolean;
  message: string;
  /** How to fix it; null if nothing is wrong, or the message says it. */
  cure: string | null;
}

export const passed = (name: string, message: string): Finding => ({ name, ok: true, message, cure: null });
export const failed = (name: string, message: string, cure: string): Finding => ({ name, ok: false, message, cure });
