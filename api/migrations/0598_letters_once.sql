-- A sign-in by a browser nobody has seen is one statement, the letter about it included. Two windows of that browser wait for each other at the
-- row of the account; what the first one has written is seen by the second one in here only, since a function that writes looks anew.
-- Letters are found by their person, always: planned while there were few of them, it would go on reading all.
create function queue_mail_once(owner uuid, address text, receiver text, letter text, words language, details jsonb, trace text, within interval)
returns uuid language sql set enable_seqscan = off as $$
  insert into mails (user_id, to_address, to_name, template, language, params, has_task, traceparent)
    select owner, address, receiver, letter, words, details, false, trace
    where not exists (select from mails where user_id = owner and template = letter and params @> details and created_at > now() - within)
    returning id
$$;
