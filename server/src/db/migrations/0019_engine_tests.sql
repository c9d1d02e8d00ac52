ALTER TABLE "jobs" ADD COLUMN "pinned" uuid;--> statement-breakpoint
CREATE INDEX "jobs_tests" ON "jobs" USING btree ("pinned","model","finished_at") WHERE pinned is not null;