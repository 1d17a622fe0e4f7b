-- Whether somebody was asked about a newer version is looked up by the person: with it all counting needs is in the index.
drop index user_consents_version;
create index user_consents_version on user_consents (version_id, status, expires_at, user_id);
