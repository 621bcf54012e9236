-- CreateIndex
CREATE INDEX "Sample_configurationId_labelsJson_idx" ON "Sample"("configurationId", "labelsJson");
