-- The contact of an ad is a person; and deleting a user must not read all jobs for those the user has made.
comment on column jobs.contact_name is 'pd: identity';
comment on column jobs.contact_email is 'pd: contact';
comment on column jobs.contact_phone is 'pd: contact';
create index jobs_created_by on jobs (created_by);
