-- An offer is withdrawn as letters go: held half a minute, in which the candidate knows nothing of it and still may answer.
alter table offers
  add column withdraw_at timestamptz,
  add column withdraw_text text,
  add column withdrawn_by uuid references users on delete set null,
  add constraint offers_withdrawing check (withdraw_at is null or state = 'open');
create index offers_withdraw_due on offers (withdraw_at) where withdraw_at is not null;
create index offers_withdrawn_by on offers (withdrawn_by);
comment on column offers.withdraw_at is 'pd: application';
comment on column offers.withdraw_text is 'pd: message';
comment on column offers.withdrawn_by is 'pd: staff';

-- Whatever ends an offer, by whatever way, ends a withdrawal that waits with it.
create function withdrawal_of_offer() returns trigger language plpgsql as $$
begin
  new.withdraw_at := null;
  new.withdraw_text := null;
  new.withdrawn_by := null;
  return new;
end $$;
create trigger offers_withdrawing before update of state on offers
  for each row when (old.state = 'open' and new.state <> 'open') execute function withdrawal_of_offer();
