-- An address reached by a change is the account's from that change on: who was asked there before may have been anybody.
-- Only the one it was registered with is its own from the beginning, or since the former holder.
create or replace view user_emails as
  select h.user_id, h.email,
    coalesce((select max(f.until) from former_emails f where f.until < h.until
      and (f.email = h.email or f.user_id = h.user_id)), '-infinity') as since,
    h.until
  from (
    select user_id, email, until from former_emails
    union all
    select id, email, 'infinity'::timestamptz from users where status <> 'registered'
  ) h;
