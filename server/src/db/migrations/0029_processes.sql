CREATE UNLOGGED TABLE "call_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_stores" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mark" uuid NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "leases" (
	"key" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "roles" text[] DEFAULT '{"pages","here","elsewhere","upkeep"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "cores" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "memory" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "engines" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "pack_folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "packs" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "ended_at" timestamp with time zone;