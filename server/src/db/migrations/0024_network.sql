CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"old_hash" text,
	"old_until" timestamp with time zone,
	"prefix" text NOT NULL,
	"scopes" text[] NOT NULL,
	"cap" integer,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash"),
	CONSTRAINT "api_keys_oldHash_unique" UNIQUE("old_hash")
);
--> statement-breakpoint
CREATE TABLE "kudos_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kudos_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"worker" uuid,
	"reason" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_faults" (
	"slot" uuid NOT NULL,
	"worker" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"late" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "network_faults_slot_worker_pk" PRIMARY KEY("slot","worker")
);
--> statement-breakpoint
CREATE TABLE "network_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"wanted" jsonb NOT NULL,
	"payload" jsonb NOT NULL,
	"processing" text NOT NULL,
	"source" "bytea",
	"mask" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "network_slots" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"request" uuid NOT NULL,
	"place" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"worker" uuid,
	"model" text,
	"upload_key" text,
	"popped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"until" timestamp with time zone,
	"picture" "bytea",
	"seed" bigint,
	"metadata" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_workers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"agent" text NOT NULL,
	"info" text DEFAULT '' NOT NULL,
	"models" text[] NOT NULL,
	"abilities" jsonb NOT NULL,
	"blacklist" text[] DEFAULT '{}' NOT NULL,
	"max_pixels" integer NOT NULL,
	"threads" integer NOT NULL,
	"nsfw" boolean NOT NULL,
	"maintenance" boolean DEFAULT false NOT NULL,
	"maintenance_message" text DEFAULT '' NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uptime" double precision DEFAULT 0 NOT NULL,
	"fulfilled" integer DEFAULT 0 NOT NULL,
	"uncompleted" integer DEFAULT 0 NOT NULL,
	"pixel_steps" bigint DEFAULT 0 NOT NULL,
	"speed" double precision
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kudos_entries" ADD CONSTRAINT "kudos_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_faults" ADD CONSTRAINT "network_faults_worker_network_workers_id_fk" FOREIGN KEY ("worker") REFERENCES "public"."network_workers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_requests" ADD CONSTRAINT "network_requests_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_slots" ADD CONSTRAINT "network_slots_request_network_requests_id_fk" FOREIGN KEY ("request") REFERENCES "public"."network_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_slots" ADD CONSTRAINT "network_slots_worker_network_workers_id_fk" FOREIGN KEY ("worker") REFERENCES "public"."network_workers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_workers" ADD CONSTRAINT "network_workers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_by_account" ON "api_keys" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kudos_entries_once" ON "kudos_entries" USING btree ("reason","subject");--> statement-breakpoint
CREATE INDEX "kudos_entries_by_account" ON "kudos_entries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "kudos_entries_by_worker" ON "kudos_entries" USING btree ("worker");--> statement-breakpoint
CREATE INDEX "network_faults_by_job" ON "network_faults" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "network_faults_by_worker" ON "network_faults" USING btree ("worker","at");--> statement-breakpoint
CREATE INDEX "network_requests_by_job" ON "network_requests" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "network_requests_open" ON "network_requests" USING btree ("created_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "network_slots_by_request" ON "network_slots" USING btree ("request");--> statement-breakpoint
CREATE INDEX "network_slots_by_worker" ON "network_slots" USING btree ("worker") WHERE state = 'processing';--> statement-breakpoint
CREATE UNIQUE INDEX "network_workers_name" ON "network_workers" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "network_workers_by_account" ON "network_workers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "network_workers_seen" ON "network_workers" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "jobs_by_key" ON "jobs" USING btree ("key_id","created_at") WHERE key_id is not null;