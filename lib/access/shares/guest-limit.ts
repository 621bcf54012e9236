import { createAttemptLimit } from "@/lib/access/people/attempt-limit";
import { perProcess } from "@/lib/domain/process/values";

const minute = 60_000;

/** An address gets five comments, then a minute's pause. Refused ones count too, which slows the search for names of accounts. */
export const guestComments = perProcess("guest-comments", () =>
  createAttemptLimit({ free: 5, firstWait: minute, longestWait: minute, forgetAfter: minute }),
);
