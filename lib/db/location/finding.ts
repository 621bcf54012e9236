export interface Finding {
  name: string;
  ok: boolean;
  message: string;
  cure: string | null;
}

export const passed = (name: string, message: string): Finding => ({ name, ok: true, message, cure: null });
export const failed = (name: string, message: string, cure: string): Finding => ({ name, ok: false, message, cure });
