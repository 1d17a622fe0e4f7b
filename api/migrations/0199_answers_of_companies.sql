-- What a company answered to a presentation; the last answer counts. Who gave it may leave, the answer stays.
create type client_answer as enum ('interested', 'interview', 'not_interested');
alter table share_requests
  add column client_answer client_answer,
  add column client_message text,
  add column client_answered_at timestamptz,
  add column client_answered_by uuid references users on delete set null,
  add constraint share_requests_answered check ((client_answer is null) = (client_answered_at is null)
    and (client_answer is not null or (client_message is null and client_answered_by is null)));
create index share_requests_client_answered_by on share_requests (client_answered_by);
comment on column share_requests.client_answer is 'pd: application';
comment on column share_requests.client_message is 'pd: message';
comment on column share_requests.client_answered_at is 'pd: activity';
comment on column share_requests.client_answered_by is 'pd: staff';
