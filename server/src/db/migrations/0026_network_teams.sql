CREATE TABLE "network_teams" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"info" text DEFAULT '' NOT NULL,
	"account_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "network_workers" ADD COLUMN "team" uuid;--> statement-breakpoint
ALTER TABLE "network_teams" ADD CONSTRAINT "network_teams_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "network_teams_name" ON "network_teams" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "network_workers" ADD CONSTRAINT "network_workers_team_network_teams_id_fk" FOREIGN KEY ("team") REFERENCES "public"."network_teams"("id") ON DELETE set null ON UPDATE no action;