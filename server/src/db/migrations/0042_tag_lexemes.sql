CREATE INDEX "community_works_shown" ON "community_works" USING btree ("work_id") WHERE "community_works"."withdrawn_at" is null and "community_works"."hidden_at" is null;--> statement-breakpoint
-- What tagged works are found by, kept by triggers and null without tags: reading it costs less than making it anew for each work that is found. A generated column would have
-- every work written anew now.
drop index works_tagged;
--> statement-breakpoint
drop index works_tagged_by_account;
--> statement-breakpoint
alter table works add column tag_lexemes tsvector;
--> statement-breakpoint
create function keep_tag_lexemes() returns trigger
language plpgsql as $$
begin
  new.tag_lexemes := case when new.tags = '{}' then null else works_tag_lexemes(new.account_id, new.tags) end;
  return new;
end
$$;
--> statement-breakpoint
create trigger works_begin_tagged before insert on works for each row when (new.tags <> '{}') execute function keep_tag_lexemes();
--> statement-breakpoint
create trigger works_tags_change before update of tags on works for each row execute function keep_tag_lexemes();
--> statement-breakpoint
update works set tags = tags where tags <> '{}';
--> statement-breakpoint
create index works_tagged on works using gin (tag_lexemes) with (fastupdate = off) where tag_lexemes is not null;
--> statement-breakpoint
create index works_tagged_by_account on works (account_id) where tag_lexemes is not null and deleted_at is null;
