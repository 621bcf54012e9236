-- How workers share what there is to do. On SQLite one worker holds a run alone, so there are no such tables, and schema.prisma does
-- not name them. Each worker writes the times by the database's clock.

-- A worker that judges pieces of a run, under the run's lease.
CREATE TABLE "RunWorker" (
    "owner" TEXT COLLATE "C" NOT NULL,
    "runId" TEXT COLLATE "C" NOT NULL,
    "lease" TEXT COLLATE "C" NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,
    -- Calls that it may make or is making, and that the run does not count yet.
    "reserved" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "RunWorker_pkey" PRIMARY KEY ("owner"),
    CONSTRAINT "RunWorker_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "RunWorker_runId_idx" ON "RunWorker" ("runId");

-- Samples of a run that one worker judges at a time: those after one id, up to and with another. It is deleted once it is judged.
CREATE TABLE "RunPiece" (
    "runId" TEXT COLLATE "C" NOT NULL,
    "place" INTEGER NOT NULL,
    "after" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,
    "samples" INTEGER NOT NULL,
    -- None of it was judged before.
    "isNew" BOOLEAN NOT NULL,
    -- Free if null, as it is again when its worker is gone.
    "owner" TEXT COLLATE "C",

    CONSTRAINT "RunPiece_pkey" PRIMARY KEY ("runId", "place"),
    CONSTRAINT "RunPiece_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RunPiece_owner_fkey" FOREIGN KEY ("owner") REFERENCES "RunWorker" ("owner") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "RunPiece_owner_idx" ON "RunPiece" ("owner");

-- When the next call may go to a judge's server, by its calls a minute, its tokens a minute, and its Retry-After.
CREATE TABLE "CallPace" (
    "server" TEXT COLLATE "C" NOT NULL,
    "callAt" TIMESTAMP(6) NOT NULL DEFAULT 'epoch',
    "tokensAt" TIMESTAMP(6) NOT NULL DEFAULT 'epoch',
    "openAt" TIMESTAMP(6) NOT NULL DEFAULT 'epoch',

    CONSTRAINT "CallPace_pkey" PRIMARY KEY ("server")
);

-- How many calls to a server one worker may have in flight, and how many it could use.
CREATE TABLE "CallShare" (
    "server" TEXT COLLATE "C" NOT NULL,
    "owner" TEXT COLLATE "C" NOT NULL,
    "slots" INTEGER NOT NULL,
    "wanted" INTEGER NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CallShare_pkey" PRIMARY KEY ("server", "owner")
);
