-- The ledger cannot be changed afterwards, and it alone moves balances.

create function credit_entry_moves_balance() returns trigger language plpgsql as $$
declare
  after integer;
begin
  update accounts set balance = balance + new.amount where id = new.account_id returning balance into after;
  if not found then
    raise foreign_key_violation using message = 'credit entry for an account that does not exist', constraint = 'credit_entries_account';
  end if;
  perform pg_notify('balance_changed', new.account_id::text);
  return null;
end
$$;
--> statement-breakpoint
create trigger credit_entries_move_balance after insert on credit_entries for each row execute function credit_entry_moves_balance();
--> statement-breakpoint
create function refuse_change_of_ledger() returns trigger language plpgsql as $$
begin
  raise restrict_violation using message = 'the ledger is append-only';
end
$$;
--> statement-breakpoint
create trigger credit_entries_append_only before update or delete on credit_entries for each row execute function refuse_change_of_ledger();
--> statement-breakpoint
create trigger credit_entries_not_emptied before truncate on credit_entries for each statement execute function refuse_change_of_ledger();
--> statement-breakpoint
-- A balance that is written by anything but the trigger above would part from the sum of the entries.
create function refuse_balance_without_entry() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise restrict_violation using message = 'a balance changes only by an entry of the ledger';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger accounts_balance_by_ledger before update of balance on accounts for each row
  when (old.balance is distinct from new.balance) execute function refuse_balance_without_entry();
--> statement-breakpoint
create trigger accounts_start_at_zero before insert on accounts for each row
  when (new.balance <> 0) execute function refuse_balance_without_entry();
