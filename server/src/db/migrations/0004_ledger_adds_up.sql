-- Entries are numbered for each account, so that any page of a long list is found at once and nobody has to count them; and a transaction
-- that leaves balance, lots and entries of an account apart cannot commit.

ALTER TABLE "accounts" ADD COLUMN "entry_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
alter table credit_entries disable trigger credit_entries_append_only;
--> statement-breakpoint
update credit_entries as entry set number = numbered.number
from (select id, row_number() over (partition by account_id order by created_at, id) as number from credit_entries) as numbered
where entry.id = numbered.id;
--> statement-breakpoint
alter table credit_entries enable trigger credit_entries_append_only;
--> statement-breakpoint
update accounts set entry_count = counted.entries
from (select account_id, count(*) as entries from credit_entries group by account_id) as counted
where accounts.id = counted.account_id;
--> statement-breakpoint
DROP INDEX "credit_entries_by_account";--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_by_account" ON "credit_entries" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "credit_entries_by_order" ON "credit_entries" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "credit_lots_to_expire" ON "credit_lots" USING btree ("expires_at","id") WHERE remaining > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_lots_entry" ON "credit_lots" USING btree ("entry_id");
--> statement-breakpoint
-- Before the entry is written instead of after, because the entry carries the number that the account has come to.
drop trigger credit_entries_move_balance on credit_entries;
--> statement-breakpoint
create or replace function credit_entry_moves_balance() returns trigger language plpgsql as $$
begin
  update accounts set balance = balance + new.amount, entry_count = entry_count + 1 where id = new.account_id
    returning entry_count into new.number;
  if not found then
    raise foreign_key_violation using message = 'credit entry for an account that does not exist', constraint = 'credit_entries_account';
  end if;
  perform pg_notify('balance_changed', new.account_id::text);
  return new;
end
$$;
--> statement-breakpoint
create trigger credit_entries_move_balance before insert on credit_entries for each row execute function credit_entry_moves_balance();
--> statement-breakpoint
drop trigger accounts_balance_by_ledger on accounts;
--> statement-breakpoint
create trigger accounts_balance_by_ledger before update of balance, entry_count on accounts for each row
  when (old.balance is distinct from new.balance or old.entry_count is distinct from new.entry_count)
  execute function refuse_balance_without_entry();
--> statement-breakpoint
drop trigger accounts_start_at_zero on accounts;
--> statement-breakpoint
create trigger accounts_start_at_zero before insert on accounts for each row
  when (new.balance <> 0 or new.entry_count <> 0) execute function refuse_balance_without_entry();
--> statement-breakpoint
create function refuse_ledger_that_does_not_add_up() returns trigger language plpgsql as $$
declare
  account uuid;
begin
  if tg_table_name = 'accounts' then
    account := new.id;
  elsif tg_op = 'DELETE' then
    account := old.account_id;
  else
    account := new.account_id;
  end if;
  if exists (
    select from accounts where id = account and (
      balance <> (select coalesce(sum(remaining), 0) from credit_lots where account_id = account and remaining > 0)
      -- An insert that was given up after the trigger (on conflict do nothing) would leave a gap.
      or entry_count > 0 and not exists (select from credit_entries where account_id = account and number = entry_count))
  ) then
    raise integrity_constraint_violation using message = 'the ledger does not add up', constraint = 'credit_ledger_adds_up';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger accounts_add_up after update of balance, entry_count on accounts deferrable initially deferred
  for each row when (old.entry_count is distinct from new.entry_count or old.balance is distinct from new.balance)
  execute function refuse_ledger_that_does_not_add_up();
--> statement-breakpoint
create constraint trigger credit_lots_add_up after insert or update or delete on credit_lots deferrable initially deferred
  for each row execute function refuse_ledger_that_does_not_add_up();
