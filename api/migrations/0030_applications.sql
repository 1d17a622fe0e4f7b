-- What an application sent stays as it was sent, and a missed promise is remembered until the next move.
alter table applications
  add column sent_name text,
  add column sent_email text,
  add column sent_phone text,
  add column late_since date;
comment on column applications.sent_name is 'pd: identity';
comment on column applications.sent_email is 'pd: contact';
comment on column applications.sent_phone is 'pd: contact';
comment on column applications.late_since is 'pd: application';

alter table application_events add column promise_on date;
comment on column application_events.promise_on is 'pd: application';

create index applications_drafts on applications (job_id) where status = 'draft';

-- The outbox for commands that are one statement: what sendMail() does, a mail and the task that sends it.
create function queue_mail(owner uuid, address text, receiver text, letter text, words language, details jsonb) returns uuid
language plpgsql as $$
declare
  mail_id uuid;
begin
  insert into mails (user_id, to_address, to_name, template, language, params)
    values (owner, address, receiver, letter, words, details) returning id into mail_id;
  perform graphile_worker.add_job('mail.send', json_build_object('id', mail_id), job_key => 'mail:' || mail_id, max_attempts => 15);
  return mail_id;
end $$;
