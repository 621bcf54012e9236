-- AlterTable
ALTER TABLE "RunSample" ADD COLUMN     "answered" TEXT COLLATE "C",
ADD COLUMN     "because" TEXT COLLATE "C",
ADD COLUMN     "groupName" TEXT COLLATE "C",
ADD COLUMN     "isAnswerable" BOOLEAN,
ADD COLUMN     "stage" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "RunWhy" (
    "runId" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "reportJson" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "RunWhy_pkey" PRIMARY KEY ("runId")
);

-- AddForeignKey
ALTER TABLE "RunWhy" ADD CONSTRAINT "RunWhy_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
