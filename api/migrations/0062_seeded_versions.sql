-- Texts that came with the product: only on top of one of these a newer text of the product is published by itself.
alter table consent_versions
  add column is_seeded boolean not null default false,
  add constraint consent_versions_label unique (consent_id, label);
comment on column consent_versions.is_seeded is 'pd: none';
