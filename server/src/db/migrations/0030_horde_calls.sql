CREATE TABLE "network_collections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"info" text DEFAULT '' NOT NULL,
	"public" boolean DEFAULT true NOT NULL,
	"styles" uuid[] NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_orders" (
	"request_key" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"shared_key" uuid,
	"kudos" numeric(14, 2) NOT NULL,
	"wishes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"webhook" jsonb,
	"told_at" timestamp with time zone,
	"tellings" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_ratings" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"best" uuid,
	"ratings" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_styles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"info" text DEFAULT '' NOT NULL,
	"prompt" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"public" boolean DEFAULT true NOT NULL,
	"nsfw" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"models" text[] DEFAULT '{"stable_diffusion"}' NOT NULL,
	"shared_key" uuid,
	"examples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_forms" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"interrogation" uuid NOT NULL,
	"form" text NOT NULL,
	"payload" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"result" jsonb,
	"worker" uuid,
	"key" uuid,
	"until" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_interrogations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"source" "bytea" NOT NULL,
	"wishes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "network_shared_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"kudos" integer DEFAULT 5000 NOT NULL,
	"max_pixels" integer DEFAULT -1 NOT NULL,
	"max_steps" integer DEFAULT -1 NOT NULL,
	"max_tokens" integer DEFAULT -1 NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"worker" uuid,
	"account_id" uuid NOT NULL,
	"message" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "network_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"model" text NOT NULL,
	"images" integer DEFAULT 1 NOT NULL,
	"pixel_steps" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "network_slots" ADD COLUMN "stored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "network_workers" ADD COLUMN "terms" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "network_workers" ADD COLUMN "trusted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "network_workers" ADD COLUMN "kind" text DEFAULT 'image' NOT NULL;--> statement-breakpoint
ALTER TABLE "network_workers" ADD COLUMN "forms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "network_workers" ADD COLUMN "uptime_paid" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "network_collections" ADD CONSTRAINT "network_collections_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_orders" ADD CONSTRAINT "network_orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_orders" ADD CONSTRAINT "network_orders_shared_key_network_shared_keys_id_fk" FOREIGN KEY ("shared_key") REFERENCES "public"."network_shared_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_ratings" ADD CONSTRAINT "network_ratings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_ratings" ADD CONSTRAINT "network_ratings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_styles" ADD CONSTRAINT "network_styles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_styles" ADD CONSTRAINT "network_styles_shared_key_network_shared_keys_id_fk" FOREIGN KEY ("shared_key") REFERENCES "public"."network_shared_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_forms" ADD CONSTRAINT "network_forms_interrogation_network_interrogations_id_fk" FOREIGN KEY ("interrogation") REFERENCES "public"."network_interrogations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_forms" ADD CONSTRAINT "network_forms_worker_network_workers_id_fk" FOREIGN KEY ("worker") REFERENCES "public"."network_workers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_interrogations" ADD CONSTRAINT "network_interrogations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_shared_keys" ADD CONSTRAINT "network_shared_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_messages" ADD CONSTRAINT "network_messages_worker_network_workers_id_fk" FOREIGN KEY ("worker") REFERENCES "public"."network_workers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_messages" ADD CONSTRAINT "network_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "network_collections_name" ON "network_collections" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE INDEX "network_orders_by_shared_key" ON "network_orders" USING btree ("shared_key");--> statement-breakpoint
CREATE INDEX "network_orders_by_account" ON "network_orders" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "network_orders_untold" ON "network_orders" USING btree ("created_at") WHERE webhook is not null and told_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "network_styles_name" ON "network_styles" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE INDEX "network_forms_of" ON "network_forms" USING btree ("interrogation");--> statement-breakpoint
CREATE INDEX "network_forms_open" ON "network_forms" USING btree ("id") WHERE state in ('waiting', 'processing');--> statement-breakpoint
CREATE INDEX "network_interrogations_by_account" ON "network_interrogations" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "network_shared_keys_by_account" ON "network_shared_keys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "network_messages_by_end" ON "network_messages" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "network_deliveries_at" ON "network_deliveries" USING btree ("at");