-- The row of a deleted account stays, for the ledger and the orders; nothing new may come to belong to it, whatever races with the deletion.

ALTER TABLE "accounts" ADD CONSTRAINT "accounts_deleted_without_dots" CHECK ("accounts"."deleted_at" is null or "accounts"."balance" = 0);
--> statement-breakpoint
create function refuse_for_deleted_account() returns trigger language plpgsql as $$
begin
  -- Waits for a deletion that is under way, as the foreign key would, and then looks again.
  perform from accounts where id = new.account_id and deleted_at is null for key share;
  if not found then
    raise integrity_constraint_violation using message = 'the account was deleted', constraint = 'accounts_deleted_without_rows';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger sessions_of_open_account before insert on sessions for each row execute function refuse_for_deleted_account();
--> statement-breakpoint
create trigger sign_in_codes_of_open_account before insert on sign_in_codes for each row execute function refuse_for_deleted_account();
--> statement-breakpoint
create trigger jobs_of_open_account before insert on jobs for each row execute function refuse_for_deleted_account();
--> statement-breakpoint
create trigger works_of_open_account before insert on works for each row execute function refuse_for_deleted_account();
--> statement-breakpoint
create trigger uploads_of_open_account before insert on uploads for each row execute function refuse_for_deleted_account();
--> statement-breakpoint
create trigger orders_of_open_account before insert on orders for each row execute function refuse_for_deleted_account();
--> statement-breakpoint
create trigger feedback_of_open_account before insert on feedback for each row
  when (new.account_id is not null) execute function refuse_for_deleted_account();
