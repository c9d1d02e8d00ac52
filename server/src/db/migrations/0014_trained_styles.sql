CREATE TABLE "trained_styles" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"job_id" uuid,
	"name" text NOT NULL,
	"trigger" text NOT NULL,
	"base" text NOT NULL,
	"model" text NOT NULL,
	"pictures" integer,
	"folder" text,
	"file" text,
	"cover" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trained_styles" ADD CONSTRAINT "trained_styles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_styles" ADD CONSTRAINT "trained_styles_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trained_styles_by_account" ON "trained_styles" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "trained_styles_job" ON "trained_styles" USING btree ("job_id");