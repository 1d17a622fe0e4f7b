-- An option merged with another stays as its alias: what still names its key is read as the other one.
alter table codelist_options
  add column merged_into int references codelist_options,
  add constraint codelist_options_merged check (merged_into is null or (merged_into <> id and not is_active));
create index codelist_options_merged_into on codelist_options (merged_into);
comment on column codelist_options.merged_into is 'pd: none';

-- Keys of a list as they are now. Never a chain: what was merged into an option goes along when that one is merged.
create function current_keys(slug text, keys text[]) returns text[] language sql stable as $$
  select coalesce(array_agg(coalesce(into_.key, k.key)), '{}')
  from unnest(keys) k(key)
  left join codelists l on l.key = slug
  left join codelist_options o on o.codelist_id = l.id and o.key = k.key
  left join codelist_options into_ on into_.id = o.merged_into
$$;
