-- An opinion that is changed or taken back once those of others could be read keeps what it said first.
alter table triages
  add column first_opinion text check (first_opinion in ('yes', 'maybe', 'no')),
  add column first_reason text,
  add column first_at timestamptz,
  -- Changed or taken back when those of others could be read.
  add column is_led boolean not null default false,
  -- Taken back; given again, it is the same one.
  add column deleted_at timestamptz,
  add constraint triages_first check ((first_opinion is null) = (first_at is null) and (first_opinion is null) = (first_reason is null));
comment on column triages.first_opinion is 'pd: message';
comment on column triages.first_reason is 'pd: message';
comment on column triages.first_at is 'pd: activity';
comment on column triages.is_led is 'pd: activity';
comment on column triages.deleted_at is 'pd: activity';
