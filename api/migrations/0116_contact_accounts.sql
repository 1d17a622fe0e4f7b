-- The contact of a job is an account of an employee: what candidates write never leaves by mail to an address somebody typed.
-- Texts of older ads stay as they are shown; those that name an employee are shown from the account from now on.
alter table jobs add column contact_id uuid references users on delete set null;
create index jobs_contact on jobs (contact_id);
comment on column jobs.contact_id is 'pd: staff';
update jobs j set contact_id = u.id, contact_name = '', contact_email = '' from users u join employees e on e.user_id = u.id
  where u.email = lower(trim(j.contact_email));
