-- Employers of the public sector, and companies mostly owned by the state, publish at the Employment Service (ZDR-1, article 25).
alter table companies add column is_zrsz_required boolean not null default false;
comment on column companies.is_zrsz_required is 'pd: none';
