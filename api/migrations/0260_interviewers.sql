-- Whoever is asked to evaluate applications, and does nothing else in the office. A database without roles is filled later.
insert into roles (key, name_sl, name_en) select 'Interviewers', 'Ocenjevalci', 'Interviewers'
  where exists (select from roles where key = 'Consultants') on conflict do nothing;
insert into role_permissions (role_id, permission)
  select id, 'evaluations.create' from roles where key in ('Consultants', 'Interviewers') on conflict do nothing;
