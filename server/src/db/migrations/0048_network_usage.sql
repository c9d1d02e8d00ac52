CREATE TABLE "network_usage" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"pictures" integer DEFAULT 0 NOT NULL,
	"pixel_steps" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_wanted" (
	"model" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "network_usage" ADD CONSTRAINT "network_usage_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;