-- What a company was shown, kept as the person read it before saying yes; null for what was allowed before copies were kept.
alter table share_requests add column shown jsonb;
comment on column share_requests.shown is 'pd: profile';
