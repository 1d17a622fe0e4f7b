-- What lists of the office count and choose by, without reading whole tables.
-- Who has a role with permissions is found among all who have any role.
drop index user_roles_role;
create index user_roles_role on user_roles (role_id, user_id);
-- People who may be looked for: one look at an index for each who is gone through.
create index user_consents_given on user_consents (user_id, consent_id, expires_at) where status = 'confirmed';
-- People of a language are begun with where they are few; that a level is rare in one language says nothing of others.
drop index candidate_languages_code;
create index candidate_languages_code on candidate_languages (code, level, user_id);
-- How many stand where with each version of a consent, and with each version of a questionnaire.
drop index user_consents_version;
create index user_consents_version on user_consents (version_id, status, expires_at);
create index assignments_counted on assignments (version_id, status) where rater_id is null;
