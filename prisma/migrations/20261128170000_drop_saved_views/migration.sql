-- DropTable
DROP TABLE "SavedView";
