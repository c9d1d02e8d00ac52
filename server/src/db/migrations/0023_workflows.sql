CREATE TABLE "engine_workflows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"connection" uuid NOT NULL,
	"remote_id" text NOT NULL,
	"workflow" jsonb NOT NULL,
	"pins" jsonb,
	"check" boolean DEFAULT false NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "engine_workflows" ADD CONSTRAINT "engine_workflows_connection_engine_connections_id_fk" FOREIGN KEY ("connection") REFERENCES "public"."engine_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "engine_workflows_by_connection" ON "engine_workflows" USING btree ("connection");