CREATE TABLE "blind_comparisons" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"request_key" text,
	"request_print" text,
	"mode" text NOT NULL,
	"prompt" text NOT NULL,
	"model_a" text NOT NULL,
	"model_b" text NOT NULL,
	"choice" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "blind_votes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid,
	"mode" text NOT NULL,
	"model" text NOT NULL,
	"other" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_works" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"work" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "blind" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blind_comparisons" ADD CONSTRAINT "blind_comparisons_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blind_votes" ADD CONSTRAINT "blind_votes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_works" ADD CONSTRAINT "sealed_works_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_works" ADD CONSTRAINT "sealed_works_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blind_comparisons_request_key" ON "blind_comparisons" USING btree ("account_id","request_key");--> statement-breakpoint
CREATE INDEX "blind_comparisons_by_account" ON "blind_comparisons" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "blind_comparisons_open" ON "blind_comparisons" USING btree ("created_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "blind_votes_by_account" ON "blind_votes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "blind_votes_by_pair" ON "blind_votes" USING btree ("model","other");--> statement-breakpoint
CREATE INDEX "sealed_works_by_job" ON "sealed_works" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "sealed_works_by_account" ON "sealed_works" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_blind_blind_comparisons_id_fk" FOREIGN KEY ("blind") REFERENCES "public"."blind_comparisons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_by_blind" ON "jobs" USING btree ("blind","cell") WHERE blind is not null;