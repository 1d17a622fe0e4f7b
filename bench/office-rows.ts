// Statements that fill the office, each over whole tables. What is not said of a row is what the portal gives it.

/** Who there is; before the jobs are brought into the search. */
export const PEOPLE = {
  staff: `insert into users (username, email, name, password_hash, status, activated_at)
    select 'sodelavec.' || n, 'sodelavec' || n || '@korak.example', firsts[1 + n] || ' ' || lasts[1 + n], hash, 'active', now()
    from given cross join generate_series(0, 39) n`,
  employees: `insert into employees (user_id, department) select id, 'Iskanje in izbor kadrov' from users where username like 'sodelavec.%'`,
  'roles of staff': `insert into user_roles (user_id, role_id) select u.id, r.id from given cross join users u join roles r
      on r.key = 'Employees' or r.key = case when substr(u.username, 11)::int < 8 then 'Administrators' else 'Consultants' end
    where u.username like 'sodelavec.%'`,
  sessions: `insert into sessions (token_hash, user_id, is_remembered, expires_at)
    select tokens[1 + n], u.id, true, now() + interval '20 days' from given cross join generate_series(0, staff - 1) n
    join users u on u.username = 'sodelavec.' || n`,
  contacts: `with made as (insert into users (username, email, name, password_hash, status, activated_at)
      select 'stik.' || c.n, 'stik' || c.n || '@podjetje.example', pg_temp.one(firsts, c.n, 1) || ' ' || pg_temp.one(lasts, c.n, 2), hash,
        'active', now() from given cross join (select row_number() over (order by id) as n from companies) c returning id, username)
    insert into company_contacts (user_id, company_id) select m.id, c.id from made m
      join (select id, row_number() over (order by id) as n from companies) c on m.username = 'stik.' || c.n`,
  'roles of contacts': `insert into user_roles (user_id, role_id) select k.user_id, r.id from company_contacts k, roles r where r.key = 'Clients'`,
  // Whoever is not asked yet would be by the background work while calls are measured.
  'decisions of those': `insert into user_consents (user_id, consent_id, version_id, status, decided_at)
    select u.id, c.id, v.id, 'confirmed', now() - interval '40 days' from users u, consents c join consent_versions v on v.consent_id = c.id
    where c.audience = 'everybody'`,
  // Most of what an office has is over; a tenth is public.
  'states of jobs': `update jobs j set status = (array['archived', 'closed', 'draft', 'paused', 'published'])[s.at]::job_status,
      published_at = case when s.at < 3 then now() - make_interval(days => 90 + n % 1500) when s.at > 3 then now() - make_interval(days => n % 28) end,
      expires_at = case when s.at < 3 then now() - make_interval(days => 60 + n % 1500) else now() + make_interval(days => 1 + n % 40) end,
      closed_at = case when s.at < 3 then now() - make_interval(days => 40 + n % 1500) end, contact_name = '', contact_email = '',
      contact_id = u.id, created_by = u.id,
      created_at = now() - make_interval(days => 100 + n % 1500), updated_at = now() - make_interval(secs => n * 100)
    from (select id, substr(ref_no, 3)::int as n from jobs) k
    cross join lateral (select case when n % 20 < 12 then 1 when n % 20 < 16 then 2 when n % 20 = 16 then 3 when n % 20 = 17 then 4
      else 5 end as at) s
    join users u on u.username = 'sodelavec.' || (8 + k.n % 32) where j.id = k.id`,
}

const LISTS = ['candidate_experiences', 'candidate_schoolings', 'candidate_skills']
const ME = `(select id, substr(username, 7)::bigint as n from users where username like 'oseba.%') p`

/** What they have done. */
export const WORK = {
  candidates: `insert into users (username, email, name, password_hash, status, activated_at, position_title, created_at, last_login_at)
    select 'oseba.' || n, 'oseba' || n || '@example.com', pg_temp.one(firsts, n, 1) || ' ' || pg_temp.one(lasts, n, 2), hash, 'active', now(),
      pg_temp.one(titles, n, 3), now() - make_interval(days => 1 + pg_temp.lot(n, 4, 1500)), now() - make_interval(days => pg_temp.lot(n, 5, 300))
    from given cross join generate_series(0, candidates - 1) n`,
  profiles: `insert into candidates (user_id, education, education_summary, career, city, postal, region, country, employer, notice_days, industries, workfields, created_at, updated_at)
    select p.id, 4 + pg_temp.lot(n, 1, 5), 'Fakulteta', (enum_range(null::career))[1 + pg_temp.lot(n, 2, 5)], c.place, c.code, c.region, 'SI',
      'Podjetje ' || pg_temp.lot(n, 3, 5000), 30, array['svetovanje'], array['kadri'], now() - interval '1500 days',
      now() - make_interval(secs => pg_temp.lot(n, 4, 40000000))
    from ${ME} join (select *, row_number() over (order by code) - 1 as at from postal_codes where region is not null) c
      on c.at = pg_temp.lot(n, 5, (select count(*) from postal_codes where region is not null))`,
  demographics: `insert into candidate_demographics (user_id, gender, birthday) select id, (enum_range(null::gender))[1 + n % 2], '1990-03-05' from ${ME}`,
  'roles of candidates': `insert into user_roles (user_id, role_id) select p.id, r.id from ${ME}, roles r where r.key = 'Candidates'`,
  'nothing is searched yet': LISTS.map((list) => `alter table ${list} disable trigger user`).join(';'),
  experiences: `insert into candidate_experiences (user_id, position, position_title, employer, started, is_current, description, search)
    select p.id, k, pg_temp.one(titles, n, k), 'Podjetje ' || pg_temp.lot(n, 3 + k, 5000), '2019', k = 0, pg_temp.one(sentences, n, 5 + k),
      regexp_replace(folded(pg_temp.one(titles, n, k) || ' podjetje ' || pg_temp.lot(n, 3 + k, 5000) || ' ' || pg_temp.one(sentences, n, 5 + k)), '[^[:alnum:]]+', ' ', 'g')
    from given cross join ${ME}, generate_series(0, 1) k`,
  schoolings: `insert into candidate_schoolings (user_id, position, degree, school, level, is_current, search)
    select p.id, 0, 'Diploma', 'Fakulteta ' || pg_temp.lot(n, 8, 40), 7, false, 'diploma fakulteta ' || pg_temp.lot(n, 8, 40) from ${ME}`,
  skills: `insert into candidate_skills (user_id, position, name, search) select p.id, k, w.word, w.word
    from given cross join ${ME} cross join generate_series(0, 3) k
    join (select word, at - 1 as at from given, unnest(rare) with ordinality t (word, at)) w on w.at = pg_temp.lot(n, 10 + k, cardinality(rare))`,
  languages: `insert into candidate_languages (user_id, position, code, level) select p.id, k, (array['sl', 'en', 'de'])[1 + k], (array['native', 'B2', 'A2'])[1 + k]
    from ${ME}, generate_series(0, 2) k where k < 2 or n % 4 = 0`,
  'all is searched': LISTS.map((list) => `alter table ${list} enable trigger user`).join(';'),
  'search of candidates': `select enter_candidates(array(select id from ${ME}))`,
  decisions: `insert into user_consents (user_id, consent_id, version_id, status, decided_at, expires_at)
    select p.id, v.consent_id, v.id, s.status, case when s.status <> 'pending' then now() - interval '40 days' end,
      case when s.status = 'confirmed' then now() + make_interval(days => 200 + pg_temp.lot(n, 6, 1500)) end
    from ${ME} cross join consent_versions v join consents c on c.id = v.consent_id cross join lateral (select case
      when c.is_at_registration or pg_temp.lot(n, c.position, 10) < 7 then 'confirmed' when pg_temp.lot(n, c.position, 10) < 8 then 'declined'
      when pg_temp.lot(n, c.position, 10) < 9 then 'withdrawn' else 'pending' end::user_consent_status as status) s`,
  cvs: `insert into files (user_id, collection, title, name, mime, size, sha256, storage_key, is_current, scan_state)
    select p.id, 'cv', 'zivljenjepis.pdf', 'zivljenjepis.pdf', 'application/pdf', 1000, sha256(n::text::bytea), 'be/' || n, true, 'skipped' from ${ME}`,
  // Five each, to jobs far apart; to what is over what has ended, to what is open what goes on.
  applications: `insert into applications (user_id, job_id, status, next_move, promise_on, message, cv_file_id, submitted_at, ended_at,
      sent_name, sent_email, created_at, updated_at)
    select p.id, j.id, s.status, case when j.status in ('archived', 'closed') then 'nobody' when s.status = 'draft' then 'candidate' else 'us' end::next_move,
      case when j.status not in ('archived', 'closed') and s.status <> 'draft' then current_date + 1 + pg_temp.lot(n, k, 9) end,
      pg_temp.one(sentences, n, k), f.id, case when s.status <> 'draft' then t.at end,
      case when j.status in ('archived', 'closed') then t.at + interval '20 days' end, u.name, u.email, t.at, t.at + interval '2 days'
    from given cross join ${ME} join users u on u.id = p.id join files f on f.user_id = p.id and f.collection = 'cv'
    cross join generate_series(0, 4) k
    cross join lateral (select (pg_temp.lot(n, 50, jobs) + k * (jobs / 5)) % jobs as at) w
    join (select id, status, published_at, substr(ref_no, 3)::int as at from jobs) j on j.at = case when w.at % 20 = 16 then w.at + 1 else w.at end
    cross join lateral (select case when j.status in ('archived', 'closed')
      then (array['hired', 'not_selected', 'not_selected', 'not_selected', 'withdrawn', 'declined', 'job_closed'])[1 + pg_temp.lot(n, 60 + k, 7)]
      else (array['draft', 'submitted', 'submitted', 'in_review', 'shortlisted', 'presented', 'interview', 'offer'])[1 + pg_temp.lot(n, 60 + k, 8)]
      end::application_status as status) s
    cross join lateral (select least(j.published_at + make_interval(secs => pg_temp.lot(n, 70 + k, 2000000)), now() - interval '1 hour') as at) t`,
  'their events': `insert into application_events (application_id, user_id, kind, status, actor, created_at)
    select a.id, a.user_id, (array['created', 'status', 'status'])[1 + k]::application_event_kind,
      case k when 0 then 'draft' when 1 then 'submitted' else a.status end, 'candidate', a.created_at + make_interval(hours => k)
    from applications a, generate_series(0, 2) k where k = 0 or a.status <> 'draft' order by a.id`,
  activities: `insert into audit_events (action, actor_id, user_id, subject_type, subject_id, details, ip, device, created_at)
    select (array['auth.login', 'applications.created', 'applications.submitted', 'applications.in_review'])[1 + k], a.user_id, a.user_id, 'application',
      a.id, '{"from":"draft","to":"submitted"}', '192.0.2.0/24', 'Firefox, Windows', a.created_at + make_interval(hours => k)
    from applications a, generate_series(0, 3) k`,
  mails: `insert into mails (user_id, to_address, to_name, template, language, params, status, attempts, sent_at, created_at, has_task)
    select a.user_id, a.sent_email, a.sent_name, (array['application_received', 'application_letter'])[1 + k], 'sl-SI',
      jsonb_build_object('application', a.id, 'ref', a.ref_no, 'job', 'Kuhar', 'heading', 'Vaša prijava', 'text', 'Pregledujemo jo.', 'nextMove', 'us', 'answerBy', null),
      'sent', 1, a.created_at, a.created_at, false from applications a, generate_series(0, 1) k`,
  views: `insert into profile_views (user_id, what, viewer_id, viewer_role, purpose, job_id, created_at)
    select a.user_id, 'profile', j.contact_id, 'consultant', 'application', a.job_id, a.created_at + interval '1 day'
    from applications a join jobs j on j.id = a.job_id where a.status <> 'draft'`,
  presentations: `insert into share_requests (user_id, application_id, job_id, company_id, fields, status, answer_by, visible_until, decided_at, asked_by, created_at)
    select a.user_id, a.id, a.job_id, j.company_id, array['name', 'city', 'education'], 'confirmed', current_date, current_date + 100, a.created_at, j.contact_id, a.created_at
    from applications a join jobs j on j.id = a.job_id where a.status in ('presented', 'interview', 'offer')`,
  'history of jobs': `insert into entity_changes (entity, entity_id, rev, actor_id, fields, patch, created_at)
    select 'job', j.id::text, 1 + k, j.contact_id, array['status'], '{"status":{"before":"draft","after":"published"}}', j.created_at + make_interval(days => k)
    from jobs j, generate_series(0, 3) k`,
  'revisions of jobs': 'update jobs set rev = 4',
  questionnaires: `insert into questionnaires (key) select 'vprasalnik-' || n from given cross join generate_series(1, questionnaires) n`,
  versions: `insert into questionnaire_versions (questionnaire_id, number, definition, hash, title_sl, title_en, minutes, question_count)
    select q.id, k, v.definition, sha256((q.key || k)::bytea), v.title_sl || ' ' || q.key, v.title_en || ' ' || q.key, v.minutes, v.question_count
    from questionnaires q, generate_series(1, 2) k,
      (select v.* from questionnaire_versions v join questionnaires b on b.id = v.questionnaire_id where b.key = 'samoocena-kompetenc' and v.number = 1) v
    where q.key like 'vprasalnik-%'`,
  assignments: `insert into assignments (user_id, version_id, status, opens_at, started_at, finished_at, created_at)
    select p.id, v.id, 'closed', now() - interval '90 days', now() - interval '80 days', now() - interval '80 days', now() - interval '90 days'
    from given cross join ${ME} cross join generate_series(0, 1) k
    join (select v.id, row_number() over (order by v.id) - 1 as at from questionnaire_versions v join questionnaires q on q.id = v.questionnaire_id
      where q.key like 'vprasalnik-%' and v.number = 2) v on v.at = pg_temp.lot(n, 80 + k, questionnaires) where k = 0 or n % 4 < 3`,
  links: `insert into public_links (code, version_id, mode, opens_at) select 'povezava-' || n, v.id, 'open', now() - interval '200 days'
    from generate_series(1, 60) n, (select v.id from questionnaire_versions v join questionnaires b on b.id = v.questionnaire_id
      where b.key = 'poklicna-usmeritev' order by v.number desc limit 1) v`,
  responses: `insert into public_responses (id, link_id, status, completed_on, created_at, updated_at)
    select gen_random_uuid(), l.id, 'closed', current_date - 1 - n % 100, date_trunc('day', now()), date_trunc('day', now())
    from given cross join public_links l, generate_series(1, candidates * 7 / 1000) n where l.code like 'povezava-%'`,
  sheets: `insert into answer_sheets (id, version_id, assignment_id, rev) select id, version_id, id, 24 from assignments order by id`,
  'sheets of responses': `insert into answer_sheets (id, version_id, response_id, rev) select r.id, l.version_id, r.id, 20 from public_responses r join public_links l on l.id = r.link_id order by r.id`,
  answers: `insert into answers (sheet_id, item, value, rev, change_id)
    select s.id, i.item, to_jsonb(1 + pg_temp.lot(hashtextextended(s.id::text, 0), i.at::int, 5)), 1, s.id
    from answer_sheets s join (select v.id as version_id, t.item ->> 'key' as item, row_number() over (partition by v.id order by t.item ->> 'key') as at
      from questionnaire_versions v, jsonb_path_query(v.definition, '$.sections[*].items[*] ? (@.type == "scale")') t (item)) i
      on i.version_id = s.version_id order by s.id`,
  campaigns: `insert into campaigns (title_sl, title_en, version_id, status, opens_at, closes_at, closed_at, created_by)
    select 'Krog ' || n, 'Round ' || n, v.id, 'closed', now() - make_interval(days => 40 + n), now() - make_interval(days => 20 + n),
      now() - make_interval(days => 19 + n), u.id
    from given cross join generate_series(1, campaigns) n join users u on u.username = 'sodelavec.' || (n % 40),
      (select v.id from questionnaire_versions v join questionnaires b on b.id = v.questionnaire_id where b.key = '360-vodenje' order by v.number desc limit 1) v`,
  subjects: `insert into campaign_subjects (campaign_id, user_id) select c.id, k.user_id from campaigns c cross join lateral
    (select user_id from company_contacts order by hashtextextended(c.id::text || user_id, 0) limit 12) k`,
  participants: `insert into campaign_participants (campaign_id, user_id, name, email) select c.id, k.id, k.name, k.email from campaigns c cross join lateral
    (select id, name, email from users where username like 'stik.%' order by hashtextextended(c.id::text || id, 1) limit 40) k`,
  raters: `insert into campaign_raters (subject_id, participant_id, relationship, nomination, invited_at, status)
    select s.id, p.id, (enum_range(null::relationship))[2 + p.at % 3], 'approved', now() - interval '40 days', 'closed' from campaign_subjects s
    join (select id, campaign_id, row_number() over (partition by campaign_id order by id) as at from campaign_participants) p
      on p.campaign_id = s.campaign_id and p.at % 5 = pg_temp.lot(hashtextextended(s.id::text, 0), 1, 5)`,
  'views of lists': `insert into saved_views (owner_id, list, name, query, is_shared) select id, 'jobs', 'Pogled ' || username, 'status[]=published', true
    from users where username like 'sodelavec.%'`,
}
