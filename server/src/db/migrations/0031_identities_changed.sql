-- Whatever decides who somebody is and what they may do says so when it changes: to the connection that writes, at once, and to every process, at the commit.
-- Nothing that writes has to know that it is remembered. What is written at nearly every call decides nothing.

create function tell_identities_changed() returns trigger language plpgsql set client_min_messages = notice as $$
begin
  raise notice 'identities_changed';
  perform pg_notify('identities_changed', '');
  return null;
end
$$;
--> statement-breakpoint
create trigger accounts_tell_change after update on accounts for each row
  when (to_jsonb(old) - '{balance,entry_count}'::text[] is distinct from to_jsonb(new) - '{balance,entry_count}'::text[])
  execute function tell_identities_changed();
--> statement-breakpoint
create trigger accounts_tell_deletion after delete on accounts for each row execute function tell_identities_changed();
--> statement-breakpoint
create trigger sessions_tell_change after update on sessions for each row
  when (to_jsonb(old) - 'last_seen_at' is distinct from to_jsonb(new) - 'last_seen_at') execute function tell_identities_changed();
--> statement-breakpoint
create trigger sessions_tell_deletion after delete on sessions for each row execute function tell_identities_changed();
--> statement-breakpoint
create trigger api_keys_tell_change after update on api_keys for each row
  when (to_jsonb(old) - 'last_used_at' is distinct from to_jsonb(new) - 'last_used_at') execute function tell_identities_changed();
--> statement-breakpoint
create trigger api_keys_tell_deletion after delete on api_keys for each row execute function tell_identities_changed();
