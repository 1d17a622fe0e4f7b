-- What is known of a client company besides its name, changed by staff.
alter table companies
  add column rev integer not null default 1,
  -- Slovenian ones as eight digits, others with the country.
  add column tax_number text,
  add column street text,
  add column postal text,
  add column city text,
  add column industry text,
  add column website text,
  -- What ads say instead of the name when the client is confidential; empty: "client of" and the portal's name.
  add column confidential_sl text,
  add column confidential_en text,
  -- Public sector and majority state-owned clients publish at the employment service too (ZDR-1, article 25).
  add column must_publish_at_employment_service boolean not null default false;
create unique index companies_tax_number on companies (tax_number);
comment on column companies.rev is 'pd: none';
comment on column companies.tax_number is 'pd: none';
comment on column companies.street is 'pd: none';
comment on column companies.postal is 'pd: none';
comment on column companies.city is 'pd: none';
comment on column companies.industry is 'pd: none';
comment on column companies.website is 'pd: none';
comment on column companies.confidential_sl is 'pd: none';
comment on column companies.confidential_en is 'pd: none';
comment on column companies.must_publish_at_employment_service is 'pd: none';

insert into role_permissions (role_id, permission)
  select id, 'companies.manage' from roles where key = 'Consultants' on conflict do nothing;
