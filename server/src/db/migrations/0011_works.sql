DROP INDEX "works_by_account";--> statement-breakpoint
ALTER TABLE "works" ALTER COLUMN "job_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "imported_job" text;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "made_from" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
-- What a work says: its model's name, its prompt without what should not be in it, and its other words; all wide characters narrow, all letters small.
create function works_words(model_name text, prompt text, params jsonb) returns text
language sql immutable parallel safe cost 1000 as $$
  select lower(normalize(left(concat_ws(E'\n', model_name, split_part(prompt, '###', 1), string_agg(value #>> '{}', E'\n')), 20000), nfkc))
  from jsonb_each(params)
  where jsonb_typeof(value) = 'string' and key not in ('prompt', 'negative_prompt') and value #>> '{}' !~ '(^|\n)(https?:|data:|/media/)'
$$;
--> statement-breakpoint
-- What it is found by. Needs no extension, which a database of somebody else's may not have. The same pieces are cut in features/works/search.ts.
create function works_lexemes(account_id uuid, mode text, model text, model_name text, prompt text, params jsonb) returns tsvector
language sql immutable parallel safe cost 10000 as $$
  with runs as (
    select found[1] as latin, found[2] as other
    from regexp_matches(works_words(model_name, prompt, params), '([a-z0-9]+)|([^\u0001-\u00bf\u2000-\u206f\u3000-\u303f]+)', 'g') as found
  ),
  pieces as (
    select left(latin, 40) as piece from runs where latin is not null
    union
    select substr(other, place, length) from runs, generate_series(1, length(other)) as place, generate_series(1, 2) as length
    where other is not null
    union all
    select unnest(array[':' || left(mode, 200), '=' || left(model, 200)])
  )
  select array_to_tsvector(array_agg(right(account_id::text, 8) || piece)) from pieces
$$;
--> statement-breakpoint
alter table works add column lexemes tsvector not null
  generated always as (works_lexemes(account_id, mode, model, model_name, prompt, params)) stored;
--> statement-breakpoint
-- Without the list of what is still to be entered, which every search would have to read.
create index works_lexemes on works using gin (lexemes) with (fastupdate = off);
--> statement-breakpoint
-- What earlier works were made from, as far as it is known: their own works that stand as addresses in their input.
update works as work set made_from = found.ids
from (
  select given.id, array_agg(distinct source.id) as ids
  from (
    select works.id, account_id, matched[1]::uuid as source
    from works, jsonb_each_text(params) as param, regexp_matches(param.value, '/media/works/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g') as matched
  ) as given
  join works as source on source.id = given.source and source.account_id = given.account_id
  group by given.id
) as found
where found.id = work.id;
--> statement-breakpoint
CREATE INDEX "works_starred" ON "works" USING btree ("account_id","created_at","position","id") WHERE deleted_at is null and starred = 1;--> statement-breakpoint
CREATE INDEX "works_in_trash" ON "works" USING btree ("account_id","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "works_made_from" ON "works" USING gin ("made_from");--> statement-breakpoint
CREATE INDEX "works_by_account" ON "works" USING btree ("account_id","created_at","position","id","mode","model","media") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_come_from_somewhere" CHECK (num_nonnulls("works"."job_id", "works"."imported_job") = 1);
