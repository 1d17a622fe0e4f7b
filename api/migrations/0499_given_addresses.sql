-- An address somebody without an account has given us: letters about the application go there. It is theirs, and the address of an
-- account, once they choose a password; until then nobody has shown whose it is.
alter table users add column given_email text
  check (given_email = lower(given_email))
  constraint users_given_email_alone check (given_email is null or email is null);
create unique index users_given_email on users (given_email) where given_email is not null;
comment on column users.given_email is 'pd: contact';
-- Few people have no account: whether one of them applies once more is asked each time something is entered.
create index users_without_email_ids on users (id) where email is null;
-- A time agreed in words is written down by us.
alter table application_events drop constraint application_events_choice,
  add constraint application_events_choice check (chosen_time is null or actor = 'candidate' or interview = 'picked');
