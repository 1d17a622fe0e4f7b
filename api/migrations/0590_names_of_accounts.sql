-- Staff find accounts by name, username and address: put together and folded for each account at every search, that took most of
-- its time, and grew with the accounts. Now it stands folded on the account. The database keeps it, so that whatever writes one of
-- them writes it here.
alter table users add column names text not null default '';
comment on column users.names is 'pd: identity';

create function names_of(name text, username text, email text) returns text language sql immutable as $$
  -- An address somebody was invited by is kept apart from those in use by its beginning.
  select folded(concat_ws(' ', name, username, replace(email, 'invited:', '')));
$$;
create function name_account() returns trigger language plpgsql as $$
begin
  new.names := names_of(new.name, new.username, new.email);
  return new;
end $$;
create trigger users_named before insert or update of name, username, email on users
  for each row execute function name_account();

-- Those there are, a few hundred at a time: no account is locked for longer than that takes.
create procedure name_all_accounts() language plpgsql as $$
declare
  batch uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    batch := array(select id from users where id > last order by id limit 500);
    exit when cardinality(batch) = 0;
    update users set names = names_of(name, username, email)
      where id = any(batch) and names is distinct from names_of(name, username, email);
    commit;
    last := batch[cardinality(batch)];
  end loop;
end $$;
