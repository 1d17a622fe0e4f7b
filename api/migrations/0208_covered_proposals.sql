-- Whom an assessed person proposed although staff had asked them already: answered like any other proposal, or it would tell whom staff
-- has asked. The row of the rater stays as staff made it.
create table rater_proposals (
  id uuid primary key default gen_random_uuid(),
  rater_id uuid not null unique references campaign_raters on delete cascade,
  -- As the assessed person has written them.
  name text not null,
  email text not null,
  relationship relationship not null,
  nomination nomination_status not null default 'proposed',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column rater_proposals.id is 'pd: pseudonym';
comment on column rater_proposals.rater_id is 'pd: pseudonym';
comment on column rater_proposals.name is 'pd: identity';
comment on column rater_proposals.email is 'pd: contact';
comment on column rater_proposals.relationship is 'pd: answer';
comment on column rater_proposals.nomination is 'pd: activity';
comment on column rater_proposals.created_at is 'pd: activity';
comment on column rater_proposals.updated_at is 'pd: none';
