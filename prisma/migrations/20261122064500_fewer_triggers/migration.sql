-- What repeats other rows is written by the code that writes those, in the same transaction: RunSample by lib/db/samples/run-samples.ts, SampleText and
-- SampleLabel by lib/db/samples/index-samples.ts. What the tables hold stays. Two triggers stay as well, "Sample_text_removed" and "ShareRun_removed":
-- foreign keys cascade to samples and to a share's runs, which no code sees.
DROP TRIGGER "Run_samples";
DROP TRIGGER "Score_stored";
DROP TRIGGER "Score_changed";
DROP TRIGGER "Score_removed";
DROP TRIGGER "Sample_text";
DROP TRIGGER "Sample_labels";
