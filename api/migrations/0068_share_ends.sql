-- When a request to show a profile, or what was allowed, came to its end, and what ended it (contract/src/sharing.ts).
alter table share_requests
  add column ended_at timestamptz,
  add column ended_because text,
  -- Allowed means visible until a day; an end has a reason.
  add constraint share_requests_visible check (status <> 'confirmed' or (visible_until is not null and decided_at is not null)),
  add constraint share_requests_ended check ((status in ('withdrawn', 'expired')) = (ended_at is not null and ended_because is not null));
comment on column share_requests.ended_at is 'pd: activity';
comment on column share_requests.ended_because is 'pd: none';
