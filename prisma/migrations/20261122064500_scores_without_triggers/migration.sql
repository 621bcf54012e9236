-- RunSample is kept by the code that stores runs and scores (lib/db/samples/run-samples.ts), in the same transaction. What it holds stays.
DROP TRIGGER "Run_samples";
DROP TRIGGER "Score_stored";
DROP TRIGGER "Score_changed";
DROP TRIGGER "Score_removed";
