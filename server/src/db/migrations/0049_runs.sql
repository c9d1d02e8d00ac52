CREATE TABLE "presets" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"steps" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"steps" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"work" uuid,
	"next_at" timestamp with time zone,
	"every" integer,
	"runs_left" integer,
	"dots_left" integer,
	"runs" integer DEFAULT 0 NOT NULL,
	"last_chain" uuid,
	"stopped_by" text
);
--> statement-breakpoint
CREATE TABLE "wildcard_lists" (
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"lines" text[] NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "wildcard_lists_account_id_name_pk" PRIMARY KEY("account_id","name")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "chain" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "step" integer;--> statement-breakpoint
ALTER TABLE "presets" ADD CONSTRAINT "presets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wildcard_lists" ADD CONSTRAINT "wildcard_lists_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presets_by_account" ON "presets" USING btree ("account_id","updated_at");--> statement-breakpoint
CREATE INDEX "schedules_by_account" ON "schedules" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_by_chain" ON "jobs" USING btree ("chain","step") WHERE chain is not null;