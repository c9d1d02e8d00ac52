-- Running totals, so that an entry costs the same with ten and with a million before it. Triggers keep them, because the release before this one still writes entries while
-- both run. Locked first, and in the order in which a delivery takes them.
lock table kudos_entries in share row exclusive mode;--> statement-breakpoint
lock table accounts in access exclusive mode;--> statement-breakpoint
lock table credit_entries in share row exclusive mode;--> statement-breakpoint
CREATE TABLE "kudos_totals" (
	"account_id" uuid NOT NULL,
	"worker" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"reason" text NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	"dots" numeric(20, 4) NOT NULL,
	CONSTRAINT "kudos_totals_account_id_worker_reason_pk" PRIMARY KEY("account_id","worker","reason")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "work_dots" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kudos_totals" ADD CONSTRAINT "kudos_totals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kudos_totals_by_worker" ON "kudos_totals" USING btree ("worker");--> statement-breakpoint
insert into kudos_totals (account_id, worker, reason, amount, dots)
select account_id, coalesce(worker, '00000000-0000-0000-0000-000000000000'), reason, sum(amount), sum(dots) from kudos_entries group by 1, 2, 3;--> statement-breakpoint
create function kudos_entry_counts() returns trigger language plpgsql as $$
begin
  insert into kudos_totals (account_id, worker, reason, amount, dots)
  values (new.account_id, coalesce(new.worker, '00000000-0000-0000-0000-000000000000'), new.reason, new.amount, new.dots)
  on conflict (account_id, worker, reason) do update
    set amount = kudos_totals.amount + excluded.amount, dots = kudos_totals.dots + excluded.dots;
  return null;
end
$$;
--> statement-breakpoint
create trigger kudos_entries_count after insert on kudos_entries for each row execute function kudos_entry_counts();--> statement-breakpoint
create function refuse_change_of_kudos() returns trigger language plpgsql as $$
begin
  raise restrict_violation using message = 'the ledger of kudos is append-only';
end
$$;
--> statement-breakpoint
create trigger kudos_entries_append_only before update on kudos_entries for each row execute function refuse_change_of_kudos();--> statement-breakpoint
drop trigger accounts_balance_by_ledger on accounts;--> statement-breakpoint
update accounts set work_dots = given.dots
from (select account_id, sum(amount) as dots from credit_entries where type = 103 group by account_id) as given
where accounts.id = given.account_id;--> statement-breakpoint
create or replace function credit_entry_moves_balance() returns trigger language plpgsql as $$
begin
  update accounts set balance = balance + new.amount, entry_count = entry_count + 1,
    -- Those of the type "work".
    work_dots = work_dots + case when new.type = 103 then new.amount else 0 end
    where id = new.account_id
    returning entry_count into new.number;
  if not found then
    raise foreign_key_violation using message = 'credit entry for an account that does not exist', constraint = 'credit_entries_account';
  end if;
  perform pg_notify('balance_changed', new.account_id::text);
  return new;
end
$$;
--> statement-breakpoint
create trigger accounts_balance_by_ledger before update of balance, entry_count, work_dots on accounts for each row
  when (old.balance is distinct from new.balance or old.entry_count is distinct from new.entry_count or old.work_dots is distinct from new.work_dots)
  execute function refuse_balance_without_entry();--> statement-breakpoint
drop trigger accounts_start_at_zero on accounts;--> statement-breakpoint
create trigger accounts_start_at_zero before insert on accounts for each row
  when (new.balance <> 0 or new.entry_count <> 0 or new.work_dots <> 0) execute function refuse_balance_without_entry();
