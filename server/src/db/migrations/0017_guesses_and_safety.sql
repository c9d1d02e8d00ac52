CREATE TABLE "guesses" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "guesses_by_until" ON "guesses" USING btree ("until");