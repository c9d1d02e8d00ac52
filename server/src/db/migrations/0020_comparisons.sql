CREATE TABLE "comparisons" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"request_key" text,
	"mode" text NOT NULL,
	"model" text NOT NULL,
	"axes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "comparison" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "cell" integer;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comparisons_request_key" ON "comparisons" USING btree ("account_id","request_key");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_comparison_comparisons_id_fk" FOREIGN KEY ("comparison") REFERENCES "public"."comparisons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_by_comparison" ON "jobs" USING btree ("comparison","cell") WHERE comparison is not null;