CREATE TABLE "member_options" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"options" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_options" ADD CONSTRAINT "member_options_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Nothing new may come to belong to an account that is being deleted.
create trigger member_options_of_open_account before insert on member_options for each row execute function refuse_for_deleted_account();
