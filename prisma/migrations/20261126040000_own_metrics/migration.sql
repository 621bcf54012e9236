-- CreateTable
CREATE TABLE "OwnMetric" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "definitionJson" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "removedAt" DATETIME
);

-- CreateIndex
CREATE UNIQUE INDEX "OwnMetric_name_version_key" ON "OwnMetric"("name", "version");
