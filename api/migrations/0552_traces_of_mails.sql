-- A mail is found by the id of the request it is because of, in the log and in traces, until it has gone out.
alter table mails add column traceparent text;
comment on column mails.traceparent is 'pd: none';

drop function queue_mail(uuid, text, text, text, language, jsonb);
create function queue_mail(owner uuid, address text, receiver text, letter text, words language, details jsonb, trace text default null) returns uuid
language sql as $$
  insert into mails (user_id, to_address, to_name, template, language, params, has_task, traceparent)
    values (owner, address, receiver, letter, words, details, false, trace) returning id
$$;
