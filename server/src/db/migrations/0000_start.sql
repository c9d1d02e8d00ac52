CREATE TYPE "public"."credit_hold_state" AS ENUM('held', 'settled', 'released');--> statement-breakpoint
CREATE TYPE "public"."job_phase" AS ENUM('waiting', 'preparing', 'generating', 'optimizing', 'censoring');--> statement-breakpoint
CREATE TYPE "public"."job_status" AS ENUM('Pending', 'Processing', 'Finished', 'Restarted', 'Failed', 'Cancelled');--> statement-breakpoint
CREATE SEQUENCE "public"."job_revision" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"uid" text NOT NULL,
	"platform" text DEFAULT 'builtin' NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"password_hash" text,
	"is_super" boolean DEFAULT false NOT NULL,
	"is_vip" boolean DEFAULT false NOT NULL,
	"is_allowlisted" boolean DEFAULT false NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_uid_unique" UNIQUE("uid"),
	CONSTRAINT "accounts_nameKey_unique" UNIQUE("name_key"),
	CONSTRAINT "accounts_balance_not_negative" CHECK ("accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"amount" integer NOT NULL,
	"ref" text NOT NULL,
	"job_id" uuid,
	"detail" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_ref_unique" UNIQUE("ref"),
	CONSTRAINT "credit_entries_not_zero" CHECK ("credit_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "credit_holds" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"parts" jsonb NOT NULL,
	"state" "credit_hold_state" DEFAULT 'held' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "credit_lots" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"remaining" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_lots_remaining_in_range" CHECK ("credit_lots"."remaining" between 0 and "credit_lots"."amount")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"request_key" text,
	"mode" text NOT NULL,
	"model" text NOT NULL,
	"template" text,
	"input" jsonb NOT NULL,
	"status" "job_status" DEFAULT 'Pending' NOT NULL,
	"phase" "job_phase" DEFAULT 'waiting' NOT NULL,
	"ratio" double precision DEFAULT 0 NOT NULL,
	"note" jsonb,
	"cost" integer NOT NULL,
	"count" integer NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"cancel_requested" timestamp with time zone,
	"operation" jsonb,
	"error_code" text,
	"error_detail" text,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revision" bigint DEFAULT nextval('job_revision') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"heartbeat_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"file" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "works" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"mode" text NOT NULL,
	"model" text NOT NULL,
	"model_name" text NOT NULL,
	"template" text,
	"prompt" text NOT NULL,
	"params" jsonb NOT NULL,
	"media" text NOT NULL,
	"type" text NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"seed" bigint NOT NULL,
	"colour" text,
	"starred" smallint DEFAULT 0 NOT NULL,
	"rated" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_entry_id_credit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."credit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_by_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "credit_entries_by_account" ON "credit_entries" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "credit_lots_to_spend" ON "credit_lots" USING btree ("account_id","expires_at","id") WHERE remaining > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_request_key" ON "jobs" USING btree ("account_id","request_key");--> statement-breakpoint
CREATE INDEX "jobs_by_account" ON "jobs" USING btree ("account_id","revision");--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("created_at") WHERE status in ('Pending', 'Restarted');--> statement-breakpoint
CREATE INDEX "jobs_finished" ON "jobs" USING btree ("model","finished_at") WHERE status = 'Finished';--> statement-breakpoint
CREATE INDEX "uploads_by_account" ON "uploads" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "works_once" ON "works" USING btree ("job_id","position");--> statement-breakpoint
CREATE INDEX "works_by_account" ON "works" USING btree ("account_id","created_at" DESC NULLS LAST,"position" DESC NULLS LAST,"id" DESC NULLS LAST);