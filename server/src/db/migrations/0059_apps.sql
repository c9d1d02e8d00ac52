CREATE TABLE "app_earnings" (
	"app" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"hundredths" bigint NOT NULL,
	"dots" bigint NOT NULL,
	CONSTRAINT "app_earnings_app_creator_id_pk" PRIMARY KEY("app","creator_id")
);
--> statement-breakpoint
CREATE TABLE "app_shares" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"job_id" uuid NOT NULL,
	"app" uuid NOT NULL,
	"name" text NOT NULL,
	"creator_id" uuid NOT NULL,
	"percent" smallint NOT NULL,
	"paid" integer,
	"dots" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "app_shares_jobId_unique" UNIQUE("job_id")
);
--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "source" uuid;--> statement-breakpoint
ALTER TABLE "app_earnings" ADD CONSTRAINT "app_earnings_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_shares" ADD CONSTRAINT "app_shares_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_shares_by_app" ON "app_shares" USING btree ("app","settled_at") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "app_shares_by_creator" ON "app_shares" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "templates_by_source" ON "templates" USING btree ("source") WHERE source is not null;