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
END $$;--> statement-breakpoint
CREATE TYPE "public"."connection_state" AS ENUM('on', 'paused', 'draining');--> statement-breakpoint
CREATE TYPE "public"."health_state" AS ENUM('well', 'away', 'needs_you');--> statement-breakpoint
CREATE TABLE "engine_connections" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"secrets" "bytea",
	"state" "connection_state" DEFAULT 'on' NOT NULL,
	"slots" integer DEFAULT 1 NOT NULL,
	"weight" integer DEFAULT 1 NOT NULL,
	"limits" jsonb,
	"facts" jsonb,
	"loras" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_health" (
	"connection" uuid PRIMARY KEY NOT NULL,
	"state" "health_state" DEFAULT 'well' NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"survey_at" timestamp with time zone DEFAULT now(),
	"last_error" jsonb,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "engine_models" (
	"connection" uuid NOT NULL,
	"remote_id" text NOT NULL,
	"model" text NOT NULL,
	"traits" jsonb NOT NULL,
	"form" jsonb,
	"hidden" boolean DEFAULT false NOT NULL,
	"missing" boolean DEFAULT false NOT NULL,
	CONSTRAINT "engine_models_connection_remote_id_pk" PRIMARY KEY("connection","remote_id")
);
--> statement-breakpoint
CREATE TABLE "engine_slots" (
	"connection" uuid NOT NULL,
	"slot" integer NOT NULL,
	"job" uuid,
	"until" timestamp with time zone,
	CONSTRAINT "engine_slots_connection_slot_pk" PRIMARY KEY("connection","slot")
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"version" text NOT NULL,
	"slots" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "engine_health" ADD CONSTRAINT "engine_health_connection_engine_connections_id_fk" FOREIGN KEY ("connection") REFERENCES "public"."engine_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_models" ADD CONSTRAINT "engine_models_connection_engine_connections_id_fk" FOREIGN KEY ("connection") REFERENCES "public"."engine_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_slots" ADD CONSTRAINT "engine_slots_connection_engine_connections_id_fk" FOREIGN KEY ("connection") REFERENCES "public"."engine_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "engine_models_by_model" ON "engine_models" USING btree ("model");--> statement-breakpoint
CREATE INDEX "engine_slots_by_job" ON "engine_slots" USING btree ("job") WHERE job is not null;--> statement-breakpoint
CREATE UNLOGGED TABLE "job_previews" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"revision" bigint DEFAULT nextval('job_revision') NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_previews" ADD CONSTRAINT "job_previews_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
create function job_without_preview() returns trigger language plpgsql as $$
begin
  delete from job_previews where job_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger jobs_without_preview after update of stage on jobs for each row
  when (new.stage in ('queued', 'ended')) execute function job_without_preview();
