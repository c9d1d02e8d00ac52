ALTER TABLE "comparisons" ADD COLUMN "request_print" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "request_print" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "key_name" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "webhook" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "deadline" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "key_name" text;--> statement-breakpoint
CREATE INDEX "jobs_in_order" ON "jobs" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "jobs_by_deadline" ON "jobs" USING btree ("deadline") WHERE deadline is not null and stage <> 'ended';