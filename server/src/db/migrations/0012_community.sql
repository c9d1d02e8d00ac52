CREATE TABLE "community_likes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"cid" text NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_likes_once" UNIQUE("cid","account_id")
);--> statement-breakpoint
CREATE TABLE "community_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"cid" text NOT NULL,
	"account_id" uuid,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "community_reports_once" UNIQUE("cid","account_id")
);--> statement-breakpoint
CREATE TABLE "community_works" (
	"id" text PRIMARY KEY NOT NULL,
	"work_id" uuid,
	"account_id" uuid,
	"category" text NOT NULL,
	"mode" text NOT NULL,
	"model" text NOT NULL,
	"model_names" text[] NOT NULL,
	"words" text NOT NULL,
	"example" jsonb,
	"likes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "community_works_workId_unique" UNIQUE("work_id"),
	CONSTRAINT "community_works_of_somebody_or_example" CHECK (("community_works"."work_id" is null) = ("community_works"."example" is not null)),
	CONSTRAINT "community_works_owned" CHECK (("community_works"."work_id" is null) = ("community_works"."account_id" is null))
);--> statement-breakpoint
ALTER TABLE "community_likes" ADD CONSTRAINT "community_likes_cid_community_works_id_fk" FOREIGN KEY ("cid") REFERENCES "public"."community_works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_likes" ADD CONSTRAINT "community_likes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_cid_community_works_id_fk" FOREIGN KEY ("cid") REFERENCES "public"."community_works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_works" ADD CONSTRAINT "community_works_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_works" ADD CONSTRAINT "community_works_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_likes_by_account" ON "community_likes" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "community_reports_open" ON "community_reports" USING btree ("cid") WHERE "community_reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "community_reports_by_account" ON "community_reports" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "community_works_by_account" ON "community_works" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "community_works_newest" ON "community_works" USING btree ("created_at","id") WHERE "community_works"."withdrawn_at" is null and "community_works"."hidden_at" is null;