ALTER TABLE "jobs" ADD COLUMN "live" uuid;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "unkept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_by_live" ON "jobs" USING btree ("live") WHERE live is not null;