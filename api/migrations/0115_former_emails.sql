-- What is known under an address belongs to whoever had the address then: an account keeps its former ones until it is erased.
update users u set email = lower(email)
  where email <> lower(email) and not exists (select from users o where o.email = lower(u.email));
alter table users add constraint users_email_lower check (email = lower(email)) not valid;

create table former_emails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  email text not null check (email = lower(email)),
  -- When the account took another one.
  until timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index former_emails_user on former_emails (user_id);
create index former_emails_email on former_emails (email, until);
comment on column former_emails.id is 'pd: none';
comment on column former_emails.user_id is 'pd: identity';
comment on column former_emails.email is 'pd: contact';
comment on column former_emails.until is 'pd: activity';
comment on column former_emails.created_at is 'pd: activity';

-- Nobody has shown that the address of an account that was never activated is theirs.
create function keep_former_email() returns trigger language plpgsql as $$
begin
  insert into former_emails (user_id, email) values (old.id, lower(old.email));
  return null;
end $$;
create trigger users_former_email after update of email on users for each row
  when (lower(old.email) <> lower(new.email) and old.status <> 'registered') execute function keep_former_email();

-- Changes made before: the old mailbox was told.
insert into former_emails (user_id, email, until)
  select m.user_id, lower(m.to_address), max(m.created_at) from mails m join users u on u.id = m.user_id
  where m.template = 'email_changed' and lower(m.to_address) <> lower(u.email) group by 1, 2;

-- All addresses of a person, each with the time from which and to which what names it is theirs: what came before the first
-- holder is the first one's, what came after the last holder is the last one's.
create view user_emails as
  select h.user_id, h.email,
    coalesce((select max(f.until) from former_emails f where f.email = h.email and f.until < h.until), '-infinity') as since,
    case when exists (select from former_emails f where f.email = h.email and f.until > h.until)
        or h.until < 'infinity' and exists (select from users u where u.email = h.email and u.status <> 'registered')
      then h.until else 'infinity' end as until
  from (
    select user_id, email, until from former_emails
    union all
    select id, email, 'infinity'::timestamptz from users where status <> 'registered'
  ) h;
create index mails_to_lower on mails (lower(to_address));
