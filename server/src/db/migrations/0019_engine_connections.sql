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
CREATE INDEX "engine_slots_by_job" ON "engine_slots" USING btree ("job") WHERE job is not null;