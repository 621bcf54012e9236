-- A run that waits for the next day's limit is paused until someone resumes it.
UPDATE "Run" SET "nextLookAt" = NULL WHERE "status" = 'paused';

-- The event mean.fell is gone, and with it webhooks that wait for nothing else.
DELETE FROM "WebhookDelivery"
WHERE "event" = 'mean.fell' OR "webhookId" IN (SELECT "id" FROM "Webhook" WHERE "choiceJson" LIKE '%"events":["mean.fell"]%');
DELETE FROM "Webhook" WHERE "choiceJson" LIKE '%"events":["mean.fell"]%';
UPDATE "Webhook" SET "choiceJson" = replace(replace("choiceJson", '"mean.fell",', ''), ',"mean.fell"', '')
WHERE "choiceJson" LIKE '%"mean.fell"%';
