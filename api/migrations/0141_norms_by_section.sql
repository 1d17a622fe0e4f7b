-- A section gets a new number with ten more people in it, else it keeps the last one: how many were in each, by its key. Norms
-- made before count as if all who had finished were in every section.
alter table questionnaire_norms add column counts jsonb not null default '{}';
comment on column questionnaire_norms.counts is 'pd: none';
