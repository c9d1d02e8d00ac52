CREATE UNLOGGED TABLE "job_previews" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"revision" bigint DEFAULT nextval('job_revision') NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_previews" ADD CONSTRAINT "job_previews_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
create function job_without_preview() returns trigger language plpgsql as $$
begin
  delete from job_previews where job_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger jobs_without_preview after update of stage on jobs for each row
  when (new.stage in ('queued', 'ended')) execute function job_without_preview();
