-- Applications that came by post, by phone or by hand: staff writes them down, and the person has no account.
alter table users alter column email drop not null;
-- Nobody signs in without an address: such an account never was one.
alter table users add constraint users_without_email check (email is not null or (activated_at is null and last_login_at is null));

alter table applications
  add column came_by text not null default 'portal' check (came_by in ('portal', 'post', 'phone', 'in_person', 'email')),
  add column came_on date,
  add column entered_by uuid references users on delete set null,
  add column has_originals boolean not null default false,
  add constraint applications_entered check (came_by = 'portal' or came_on is not null);
create index applications_entered_by on applications (entered_by) where entered_by is not null;
comment on column applications.came_by is 'pd: application';
comment on column applications.came_on is 'pd: application';
comment on column applications.entered_by is 'pd: staff';
comment on column applications.has_originals is 'pd: application';
