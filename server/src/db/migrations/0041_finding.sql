CREATE TABLE "likenesses" (
	"work_id" uuid,
	"cid" text,
	"account_id" uuid,
	"picture" bit(512),
	"words" bit(512) NOT NULL,
	CONSTRAINT "likenesses_workId_unique" UNIQUE("work_id"),
	CONSTRAINT "likenesses_cid_unique" UNIQUE("cid"),
	CONSTRAINT "likenesses_of_work_or_example" CHECK (num_nonnulls("likenesses"."work_id", "likenesses"."cid") = 1)
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"place" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"view" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "searches_by_name" UNIQUE("account_id","place","name_key")
);
--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "likenesses" ADD CONSTRAINT "likenesses_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likenesses" ADD CONSTRAINT "likenesses_cid_community_works_id_fk" FOREIGN KEY ("cid") REFERENCES "public"."community_works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likenesses" ADD CONSTRAINT "likenesses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "likenesses_by_account" ON "likenesses" USING btree ("account_id");--> statement-breakpoint
-- What tagged works are found by: pieces of their tags, cut as those of the words (works_lexemes), and each tag as a whole behind its sign.
create function works_tag_lexemes(account_id uuid, tags text[]) returns tsvector
language sql immutable parallel safe cost 1000 as $$
  with runs as (
    select found[1] as latin, found[2] as other
    from regexp_matches(array_to_string(tags, E'\n'), '([a-z0-9]+)|([^\u0001-\u00bf\u2000-\u206f\u3000-\u303f]+)', 'g') as found
  ),
  pieces as (
    select left(latin, 40) as piece from runs where latin is not null
    union
    select substr(other, place, length) from runs, generate_series(1, length(other)) as place, generate_series(1, 2) as length
    where other is not null
    union
    select '#' || tag from unnest(tags) as tag
  )
  select array_to_tsvector(coalesce(array_agg(right(account_id::text, 8) || piece), '{}')) from pieces
$$;
--> statement-breakpoint
create index works_tagged on works using gin (works_tag_lexemes(account_id, tags)) with (fastupdate = off) where tags <> '{}';
--> statement-breakpoint
create index works_tagged_by_account on works (account_id) where tags <> '{}' and deleted_at is null;
--> statement-breakpoint
-- Words of a prompt without what should not be in it, one bit for each: Latin words but for those that join others, and pairs of characters of scripts without spaces.
create function words_sketch(prompt text) returns bit(512)
language sql immutable parallel safe cost 1000 as $$
  with runs as (
    select found[1] as latin, found[2] as other
    from regexp_matches(
      lower(normalize(left(split_part(prompt, '###', 1), 20000), nfkc)), '([a-z0-9]+)|([^\u0001-\u00bf\u2000-\u206f\u3000-\u303f]+)', 'g'
    ) as found
  ),
  pieces as (
    select latin as piece from runs
    where length(latin) > 1 and latin not in ('an', 'the', 'of', 'in', 'on', 'at', 'to', 'and', 'or', 'with', 'by', 'for', 'from', 'is', 'are', 'its', 'into', 'as')
    union
    select substr(other, place, 2) from runs, generate_series(1, greatest(1, length(other) - 1)) as place where other is not null
  )
  select coalesce(bit_or(set_bit(repeat('0', 512)::bit(512), ('x' || left(md5(piece), 8))::bit(32)::int & 511, 1)), repeat('0', 512)::bit(512))
  from pieces
$$;
--> statement-breakpoint
create trigger searches_of_open_account before insert on searches for each row execute function refuse_for_deleted_account();
