-- Documents made from a text of the office. Empty: as the portal came with it.
create table document_templates (
  id uuid primary key default gen_random_uuid(),
  kind text not null unique check (kind in ('offer')),
  title_sl text,
  title_en text,
  text_sl text,
  text_en text,
  rev integer not null default 1,
  created_at timestamptz not null default now()
);
comment on column document_templates.id is 'pd: none';
comment on column document_templates.kind is 'pd: none';
comment on column document_templates.title_sl is 'pd: none';
comment on column document_templates.title_en is 'pd: none';
comment on column document_templates.text_sl is 'pd: none';
comment on column document_templates.text_en is 'pd: none';
comment on column document_templates.rev is 'pd: none';
comment on column document_templates.created_at is 'pd: none';
insert into document_templates (kind) values ('offer');

-- What a candidate is offered, in the words that were sent: a change is another version, and only the last one can be answered.
create table offers (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  -- Whom it is made to.
  user_id uuid not null references users on delete cascade,
  version integer not null,
  language language not null,
  start_on date not null,
  pay numeric(12, 2) not null,
  pay_period text not null check (pay_period in ('hour', 'month', 'year')),
  contract text not null,
  place text not null default '',
  answer_by date not null,
  conditions text not null default '',
  -- Title and parts as they were sent, never written again; and the SHA-256 of their canonical form.
  document jsonb not null,
  sha256 bytea not null,
  state text not null default 'held'
    check (state in ('held', 'open', 'accepted', 'declined', 'withdrawn', 'replaced', 'recalled')),
  -- The letter it goes with, where it also moves the application; without one it is sent by itself.
  letter_id uuid references letters on delete set null,
  subject text not null default '',
  text text not null default '',
  due_at timestamptz not null,
  sent_at timestamptz,
  answer_text text,
  answered_at timestamptz,
  -- The canonical text that was signed, and its signature.
  receipt text,
  signature jsonb,
  made_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (application_id, version)
);
create unique index offers_open on offers (application_id) where state = 'open';
create unique index offers_held on offers (application_id) where state = 'held';
create index offers_due on offers (due_at) where state = 'held';
create index offers_user on offers (user_id);
create index offers_letter on offers (letter_id);
create index offers_made_by on offers (made_by);
comment on column offers.id is 'pd: none';
comment on column offers.application_id is 'pd: application';
comment on column offers.user_id is 'pd: pseudonym';
comment on column offers.version is 'pd: application';
comment on column offers.language is 'pd: preference';
comment on column offers.start_on is 'pd: employment';
comment on column offers.pay is 'pd: employment';
comment on column offers.pay_period is 'pd: employment';
comment on column offers.contract is 'pd: employment';
comment on column offers.place is 'pd: employment';
comment on column offers.answer_by is 'pd: application';
comment on column offers.conditions is 'pd: employment';
comment on column offers.document is 'pd: employment';
comment on column offers.sha256 is 'pd: application';
comment on column offers.state is 'pd: application';
comment on column offers.letter_id is 'pd: none';
comment on column offers.subject is 'pd: message';
comment on column offers.text is 'pd: message';
comment on column offers.due_at is 'pd: application';
comment on column offers.sent_at is 'pd: activity';
comment on column offers.answer_text is 'pd: message';
comment on column offers.answered_at is 'pd: activity';
comment on column offers.receipt is 'pd: application';
comment on column offers.signature is 'pd: application';
comment on column offers.made_by is 'pd: staff';
comment on column offers.created_at is 'pd: activity';
comment on column offers.updated_at is 'pd: activity';

-- An offer goes with the letter that moves its application, and comes back with it, whoever ends the letter.
create function offer_of_letter() returns trigger language plpgsql as $$
begin
  update offers set state = case when new.state = 'sent' then 'open' else 'recalled' end,
      sent_at = case when new.state = 'sent' then now() end, updated_at = now()
    where letter_id = new.id and state = 'held';
  return null;
end $$;
create trigger letters_offer after update of state on letters
  for each row when (new.state <> 'held' and old.state = 'held') execute function offer_of_letter();

-- Whatever takes an application away from its offer: the offer can be answered no more.
create function offer_of_application() returns trigger language plpgsql as $$
begin
  update offers set state = case state when 'open' then 'withdrawn' else 'recalled' end, updated_at = now()
    where application_id = new.id and (state = 'open' or state = 'held' and letter_id is null);
  return null;
end $$;
create trigger applications_offer after update of status on applications
  for each row when (old.status = 'offer' and new.status <> 'offer') execute function offer_of_application();

insert into role_permissions (role_id, permission) select r.id, p.permission from roles r,
  (values ('offers.manage'), ('documents.manage')) as p (permission) where r.key = 'Consultants' on conflict do nothing;
