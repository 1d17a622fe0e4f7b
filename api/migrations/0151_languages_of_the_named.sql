-- The language of the screen is kept of those who answer by name: of three anonymous answers, the only one in English is known
-- to be that of the only one who reads it.
alter table public_responses alter column language drop not null, alter column language drop default;
update public_responses set language = null where invitation_id is null;
alter table public_responses add check (invitation_id is not null or language is null);
