import { hasSignedInFrom } from "@/lib/db/audit";
import { perProcess } from "@/lib/domain/process/values";
import { counted } from "@/lib/domain/text/counted";
import { type AttemptLimit, createAttemptLimit } from "./attempt-limit";

const minute = 60_000;

const createLimits = () => ({
  address: createAttemptLimit({ free: 10, firstWait: minute, longestWait: minute, forgetAfter: minute }),
  account: createAttemptLimit({ free: 10, firstWait: minute, longestWait: 15 * minute, forgetAfter: 60 * minute }),
  provider: createAttemptLimit({ free: 30, firstWait: minute, longestWait: minute, forgetAfter: minute }),
  everybody: createAttemptLimit({ free: 300, firstWait: minute, longestWait: minute, forgetAfter: minute, capacity: 1 }),
});

const limits = () => perProcess("sign-in-limits", createLimits);

export type Attempt = { wait: number } | { succeed(): void };

function begin(counters: readonly (readonly [AttemptLimit, string])[], now: number): Attempt {
  for (const [limit, key] of counters) {
    const wait = limit.begin(key, now);
    if (wait > 0) return { wait };
  }
  return {
    succeed: () => {
      for (const [limit, key] of counters) limit.succeed(key);
    },
  };
}

/** Counts by client address, and by account even if it does not exist. Addresses that the account has signed in from count
 *  separately, so strangers cannot lock a person out. */
export async function beginSignIn(email: string, address: string, now = Date.now()): Promise<Attempt> {
  const { address: byAddress, account, everybody } = limits();
  const isUsual = await hasSignedInFrom(email, address);
  if (isUsual) return begin([[account, `${email} from ${address}`]], now);
  return begin(
    [
      [byAddress, address],
      [account, email],
      [everybody, ""],
    ],
    now,
  );
}

/** Counts per address only: the token cannot be guessed. */
export const beginLink = (address: string, now = Date.now()): Attempt => begin([[limits().address, address]], now);

/** Counts apart from passwords: the provider checks who it is, and people start it again when a page is slow. */
export const beginProvider = (address: string, now = Date.now()): Attempt => begin([[limits().provider, address]], now);

export const beginPasswordChange = (userId: string, now = Date.now()): Attempt =>
  begin([[limits().account, `password of ${userId}`]], now);

export function tooManyAttempts(wait: number): string {
  const minutes = Math.ceil(wait / minute);
  return `Too many attempts. Try again in ${counted(minutes, "minute")}.`;
}
