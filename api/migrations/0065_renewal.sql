-- The last day named in the mail that asked whether to keep the profile: nobody is quarantined sooner than a mail has said.
alter table users add column renewal_until date;
comment on column users.renewal_until is 'pd: none';
