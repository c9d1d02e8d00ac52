CREATE TABLE "key_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "key_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"key_name" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"milliseconds" integer NOT NULL,
	"dots" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "key_calls" ADD CONSTRAINT "key_calls_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_calls_by_account" ON "key_calls" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "key_calls_by_key" ON "key_calls" USING btree ("key_id","id");--> statement-breakpoint
CREATE INDEX "key_calls_refused" ON "key_calls" USING btree ("account_id","id") WHERE status >= 400;--> statement-breakpoint
CREATE INDEX "key_calls_by_time" ON "key_calls" USING brin ("at");