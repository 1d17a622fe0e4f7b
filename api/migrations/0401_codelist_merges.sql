-- What a merge of options of a codelist has moved, so that it can be taken back exactly; kept for a minute, as long as that is offered.
create table codelist_merges (
  id uuid primary key default gen_random_uuid(),
  codelist_id int not null references codelists on delete cascade,
  option_id int not null references codelist_options on delete cascade,
  into_id int not null references codelist_options on delete cascade,
  was_active boolean not null,
  -- Options that were aliases of the merged one already.
  aliases int[] not null,
  created_at timestamptz not null default now()
);
create index codelist_merges_list on codelist_merges (codelist_id);
create index codelist_merges_option on codelist_merges (option_id);
create index codelist_merges_into on codelist_merges (into_id);
create table codelist_merge_rows (
  merge_id uuid not null references codelist_merges on delete cascade,
  -- A table and its column; of answers the item.
  place text not null,
  field text not null,
  row_key text not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null default now(),
  primary key (merge_id, place, field, row_key)
);
comment on column codelist_merges.id is 'pd: none';
comment on column codelist_merges.codelist_id is 'pd: none';
comment on column codelist_merges.option_id is 'pd: none';
comment on column codelist_merges.into_id is 'pd: none';
comment on column codelist_merges.was_active is 'pd: none';
comment on column codelist_merges.aliases is 'pd: none';
comment on column codelist_merges.created_at is 'pd: none';
comment on column codelist_merge_rows.merge_id is 'pd: none';
comment on column codelist_merge_rows.place is 'pd: none';
comment on column codelist_merge_rows.field is 'pd: none';
comment on column codelist_merge_rows.row_key is 'pd: pseudonym';
comment on column codelist_merge_rows.before is 'pd: answer';
comment on column codelist_merge_rows.after is 'pd: answer';
comment on column codelist_merge_rows.created_at is 'pd: none';
