CREATE TYPE "public"."job_lane" AS ENUM('here', 'elsewhere');--> statement-breakpoint
CREATE TYPE "public"."job_stage" AS ENUM('queued', 'running', 'parked', 'ended');--> statement-breakpoint
CREATE TABLE "job_event_readers" (
	"name" text PRIMARY KEY NOT NULL,
	"transaction" "xid8" NOT NULL,
	"id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"job_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"code" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_totals" (
	"mode" text NOT NULL,
	"outcome" text NOT NULL,
	"jobs" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "job_totals_mode_outcome_pk" PRIMARY KEY("mode","outcome")
);
--> statement-breakpoint
DROP INDEX "jobs_waiting";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "stage" "job_stage" DEFAULT 'queued' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lane" "job_lane" DEFAULT 'here' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "priority" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "turn" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "sequence" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "jobs_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "leased_by" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "connection" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "submission" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "tried" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "engine_position" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "waiting_for" text;--> statement-breakpoint
CREATE INDEX "job_events_by_job" ON "job_events" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "job_events_in_order" ON "job_events" USING btree ("transaction","id");--> statement-breakpoint
CREATE INDEX "jobs_queue" ON "jobs" USING btree ("lane","priority","turn","sequence") WHERE stage = 'queued';--> statement-breakpoint
CREATE INDEX "jobs_at_work" ON "jobs" USING btree ("lane","turn") WHERE stage in ('running', 'parked');--> statement-breakpoint
CREATE INDEX "jobs_parked" ON "jobs" USING btree ("due_at") WHERE stage = 'parked';--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("account_id","lane","turn") WHERE stage <> 'ended';--> statement-breakpoint
UPDATE "jobs" SET "stage" = 'ended' WHERE "status" IN ('Finished', 'Failed', 'Cancelled');--> statement-breakpoint
UPDATE "jobs" SET "status" = 'Restarted', "phase" = 'waiting', "operation" = NULL WHERE "status" IN ('Processing', 'Restarted');--> statement-breakpoint
INSERT INTO "job_totals" ("mode", "outcome", "jobs") SELECT "mode", lower("status"::text), count(*) FROM "jobs" WHERE "stage" = 'ended' GROUP BY 1, 2;--> statement-breakpoint
DO $$ BEGIN
  IF to_regclass('queue.job') IS NOT NULL THEN
    DELETE FROM "queue"."job" WHERE "name" IN ('generate', 'generate/exhausted');
  END IF;
END $$;
