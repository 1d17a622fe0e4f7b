-- A former address is the account's until the change and no longer: who is asked there later may be anybody, also while
-- nobody has an account at that address.
create or replace view user_emails as
  select h.user_id, h.email,
    coalesce((select max(f.until) from former_emails f where f.email = h.email and f.until < h.until), '-infinity') as since,
    h.until
  from (
    select user_id, email, until from former_emails
    union all
    select id, email, 'infinity'::timestamptz from users where status <> 'registered'
  ) h;
