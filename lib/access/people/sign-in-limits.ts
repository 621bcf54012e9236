import { hasSignedInFrom } from "@/lib/db/audit";
import { type AttemptLimit, createAttemptLimit } from "./attempt-limit";

const minute = 60_000;

const createLimits = () => ({
  address: createAttemptLimit({ free: 10, firstWait: minute, longestWait: minute, forgetAfter: minute }),
  account: createAttemptLimit({ free: 10, firstWait: minute, longestWait: 15 * minute, forgetAfter: 60 * minute }),
  everybody: createAttemptLimit({ free: 300, firstWait: minute, longestWait: minute, forgetAfter: minute, capacity: 1 }),
});

// On the process, because the web server's bundles load this file more than once.
const processState = globalThis as { assaySignInLimits?: ReturnType<typeof createLimits> };

const limits = () => {
  processState.assaySignInLimits ??= createLimits();
  return processState.assaySignInLimits;
};

/** `wait` is in milliseconds. */
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

/**
 * Counts an attempt to sign in before the password is checked: by client address, and by account whether or not it exists. An
 * address from which the account has signed in before is counted separately, so that strangers cannot lock a person out of their
 * usual place.
 */
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

/** Counts an attempt to use a one-time link, only by client address: its token cannot be guessed. */
export const beginLink = (address: string, now = Date.now()): Attempt => begin([[limits().address, address]], now);

/** Counts a signed-in person's attempt to change their password. */
export const beginPasswordChange = (userId: string, now = Date.now()): Attempt =>
  begin([[limits().account, `password of ${userId}`]], now);

export function tooManyAttempts(wait: number): string {
  const minutes = Math.ceil(wait / minute);
  return `Too many attempts. Try again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`;
}
