ALTER TABLE "jobs" ADD COLUMN "flagged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "censored" boolean DEFAULT false NOT NULL;