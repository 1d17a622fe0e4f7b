-- Commands that are one statement leave their mail in the outbox without a task: adding one notifies, and commits that
-- notify go one after the other through the whole database. A relay in the background process looks for these mails.
alter table mails add column has_task boolean not null default true;
comment on column mails.has_task is 'pd: none';
create index mails_fresh on mails (created_at) where status = 'queued' and attempts = 0 and not has_task;

create or replace function queue_mail(owner uuid, address text, receiver text, letter text, words language, details jsonb) returns uuid
language sql as $$
  insert into mails (user_id, to_address, to_name, template, language, params, has_task)
    values (owner, address, receiver, letter, words, details, false) returning id
$$;

-- The planner took it for everything about drafts, however many there were.
drop index applications_drafts;
