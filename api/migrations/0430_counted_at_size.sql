-- What consents and codelists count, found without reading everything there is.
create index user_consents_counted on user_consents (version_id, status, expires_at);

-- Codelists a version of a questionnaire asks for, in items and in columns of tables.
alter table questionnaire_versions add column asked_lists jsonb not null generated always as (
  jsonb_path_query_array(definition, '$.sections[*].items[*].codelist')
  || jsonb_path_query_array(definition, '$.sections[*].items[*].columns[*].codelist')) stored;
create index questionnaire_versions_asked_lists on questionnaire_versions using gin (asked_lists);
comment on column questionnaire_versions.asked_lists is 'pd: none';
