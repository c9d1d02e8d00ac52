CREATE TABLE "contest_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"contest_id" uuid NOT NULL,
	"cid" text NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"votes" integer,
	"place" integer,
	"prize" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "contest_entries_once" UNIQUE("contest_id","cid")
);
--> statement-breakpoint
CREATE TABLE "contest_votes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"entry_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_votes_once" UNIQUE("entry_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "contests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"title" jsonb NOT NULL,
	"theme" jsonb NOT NULL,
	"cover" text,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"per_member" smallint NOT NULL,
	"prizes" integer[] NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "contests_once" UNIQUE("request_key"),
	CONSTRAINT "contests_open_before_they_close" CHECK ("contests"."opens_at" < "contests"."closes_at"),
	CONSTRAINT "contests_end_once" CHECK ("contests"."settled_at" is null or "contests"."cancelled_at" is null),
	CONSTRAINT "contests_cancelled_with_reason" CHECK (("contests"."cancelled_at" is null) = ("contests"."reason" is null))
);
--> statement-breakpoint
ALTER TABLE "contest_entries" ADD CONSTRAINT "contest_entries_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_entries" ADD CONSTRAINT "contest_entries_cid_community_works_id_fk" FOREIGN KEY ("cid") REFERENCES "public"."community_works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_entries" ADD CONSTRAINT "contest_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_votes" ADD CONSTRAINT "contest_votes_entry_id_contest_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."contest_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_votes" ADD CONSTRAINT "contest_votes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_entries_by_account" ON "contest_entries" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "contest_entries_by_work" ON "contest_entries" USING btree ("cid");--> statement-breakpoint
CREATE INDEX "contest_votes_by_account" ON "contest_votes" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "contests_to_settle" ON "contests" USING btree ("closes_at") WHERE "contests"."settled_at" is null and "contests"."cancelled_at" is null;--> statement-breakpoint
create trigger contest_entries_of_open_account before insert on contest_entries for each row execute function refuse_for_deleted_account();--> statement-breakpoint
create trigger contest_votes_of_open_account before insert on contest_votes for each row execute function refuse_for_deleted_account();
