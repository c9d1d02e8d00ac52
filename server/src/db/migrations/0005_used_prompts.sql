CREATE TABLE "used_prompts" (
	"account_id" uuid NOT NULL,
	"hash" text GENERATED ALWAYS AS (md5(prompt)) STORED NOT NULL,
	"prompt" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "used_prompts_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "translate" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "used_prompts" ADD CONSTRAINT "used_prompts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "used_prompts_by_use" ON "used_prompts" USING btree ("account_id","used_at","hash");--> statement-breakpoint
-- What was used so far.
insert into used_prompts (account_id, prompt, used_at)
select account_id, btrim(input->>'prompt', E' \t\r\n'), max(created_at) from jobs
where btrim(input->>'prompt', E' \t\r\n') <> '' group by 1, 2;
