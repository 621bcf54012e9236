-- What several web servers share. On SQLite there is one, which keeps it in files beside the database, so schema.prisma does not name these
-- tables.

-- A file that was sent and waits until a person has seen its preview.
CREATE TABLE "Upload" (
    "id" TEXT COLLATE "C" NOT NULL,
    "fileName" TEXT COLLATE "C" NOT NULL,
    -- Null until all bytes are here.
    "size" BIGINT,
    "previewJson" TEXT COLLATE "C",
    "usedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Upload_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Upload_usedAt_idx" ON "Upload" ("usedAt");

CREATE TABLE "UploadPart" (
    "uploadId" TEXT COLLATE "C" NOT NULL,
    "place" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "UploadPart_pkey" PRIMARY KEY ("uploadId", "place"),
    CONSTRAINT "UploadPart_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "Upload" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Compressing them would take longer than storing them.
ALTER TABLE "UploadPart" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- The key that signs cookies where ASSAY_SECRET gives none: one row.
CREATE TABLE "SigningKey" (
    "only" BOOLEAN NOT NULL DEFAULT TRUE CHECK ("only"),
    "key" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "SigningKey_pkey" PRIMARY KEY ("only")
);
