-- What a candidate is written who is invited to an interview, as the office words it.
insert into letter_templates (event, language)
  select 'invitation', language from unnest(enum_range(null::language)) language on conflict do nothing;
