CREATE TABLE "signing_certificates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"chain" text NOT NULL,
	"key" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "signed" boolean DEFAULT false NOT NULL;