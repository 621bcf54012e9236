-- A deleted sample is only marked in the index of texts. To merge the marks away beside each deletion took seconds at a time with everybody waiting;
-- whoever deletes many does it afterwards, in pieces.
INSERT INTO "SampleText" ("SampleText", "rank") VALUES ('deletemerge', 0);
