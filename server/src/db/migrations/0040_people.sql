CREATE TABLE "community_remixes" (
	"cid" text NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_remixes_cid_account_id_pk" PRIMARY KEY("cid","account_id")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"account_id" uuid NOT NULL,
	"followed_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_account_id_followed_id_pk" PRIMARY KEY("account_id","followed_id"),
	CONSTRAINT "follows_somebody_else" CHECK ("follows"."account_id" <> "follows"."followed_id")
);
--> statement-breakpoint
ALTER TABLE "community_works" ADD COLUMN "remixes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_remixes" ADD CONSTRAINT "community_remixes_cid_community_works_id_fk" FOREIGN KEY ("cid") REFERENCES "public"."community_works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_remixes" ADD CONSTRAINT "community_remixes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followed_id_accounts_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_remixes_by_account" ON "community_remixes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "follows_by_followed" ON "follows" USING btree ("followed_id");--> statement-breakpoint
create trigger follows_of_open_account before insert on follows for each row execute function refuse_for_deleted_account();
--> statement-breakpoint
create trigger community_remixes_of_open_account before insert on community_remixes for each row execute function refuse_for_deleted_account();
