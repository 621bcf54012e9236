-- Links that exist already show neither: nobody chose them.
ALTER TABLE "Share" ADD COLUMN "showsMetadata" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Share" ADD COLUMN "showsReviews" BOOLEAN NOT NULL DEFAULT false;
