CREATE TABLE "engine_spending" (
	"connection" uuid NOT NULL,
	"day" date NOT NULL,
	"money" numeric(14, 6) NOT NULL,
	CONSTRAINT "engine_spending_connection_day_pk" PRIMARY KEY("connection","day")
);
--> statement-breakpoint
ALTER TABLE "engine_connections" ADD COLUMN "daily_budget" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "engine_health" ADD COLUMN "loaded" text;--> statement-breakpoint
ALTER TABLE "engine_models" ADD COLUMN "price" numeric(12, 6);--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "charged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "engine_spending" ADD CONSTRAINT "engine_spending_connection_engine_connections_id_fk" FOREIGN KEY ("connection") REFERENCES "public"."engine_connections"("id") ON DELETE cascade ON UPDATE no action;