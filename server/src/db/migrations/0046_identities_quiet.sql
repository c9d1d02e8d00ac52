-- An entry of the ledger changes an account's balance and the number of its entries, and nothing else; no other statement can change them.
-- So nothing of the account has to be compared then, which every submit would pay for with four copies of the row.

drop trigger accounts_tell_change on accounts;
--> statement-breakpoint
create trigger accounts_tell_change after update on accounts for each row
  when (old.entry_count = new.entry_count
    and to_jsonb(old) - '{balance,entry_count}'::text[] is distinct from to_jsonb(new) - '{balance,entry_count}'::text[])
  execute function tell_identities_changed();
