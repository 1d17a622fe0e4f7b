-- The trail outlives sessions and accounts: it knows the network somebody came from (/24, /64), never the address.
alter table audit_events add constraint audit_events_network
  check (ip is null or masklen(ip) <= case family(ip) when 4 then 24 else 64 end) not valid;
-- Events of one transaction in the order they were written.
alter table audit_events alter column created_at set default clock_timestamp();
