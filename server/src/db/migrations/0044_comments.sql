CREATE TABLE "comment_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"comment_id" uuid NOT NULL,
	"account_id" uuid,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "comment_reports_once" UNIQUE("comment_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"cid" text NOT NULL,
	"account_id" uuid NOT NULL,
	"text" text NOT NULL,
	"request_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "comments_once" UNIQUE("account_id","request_key")
);
--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_cid_community_works_id_fk" FOREIGN KEY ("cid") REFERENCES "public"."community_works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_reports_open" ON "comment_reports" USING btree ("comment_id") WHERE "comment_reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "comment_reports_by_account" ON "comment_reports" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_of_work" ON "comments" USING btree ("cid","id");--> statement-breakpoint
CREATE INDEX "comments_by_account" ON "comments" USING btree ("account_id","created_at","id");--> statement-breakpoint
create trigger comments_of_open_account before insert on comments for each row execute function refuse_for_deleted_account();
