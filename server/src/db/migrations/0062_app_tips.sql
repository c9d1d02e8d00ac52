ALTER TABLE "credit_entries" ADD COLUMN "app" uuid;--> statement-breakpoint
CREATE INDEX "credit_entries_by_app" ON "credit_entries" USING btree ("app","created_at") WHERE app is not null;