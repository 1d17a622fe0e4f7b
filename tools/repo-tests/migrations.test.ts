// Migrations run while people use the portal and the version before serves.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lintMigration } from '../migrations/rules.ts'

const dir = path.join(import.meta.dirname, '../../api/migrations')
const files = readdirSync(dir).filter((name) => name.endsWith('.sql'))
const read = (name: string) => readFileSync(path.join(dir, name), 'utf8')
/** Those up to here were written before there were rules. */
const BEFORE = 551

test('no migration keeps others from reading or writing, or breaks the version before', () => {
  const wrong = files
    .filter((name) => Number.parseInt(name, 10) > BEFORE)
    .flatMap((name) => lintMigration(read(name)).map((fault) => `${name}, ${fault}`))
  expect(wrong).toEqual([])
})

test('every migration can be read, and what the rules find in former ones is there', () => {
  const found = files.flatMap((name) => lintMigration(read(name)).map((fault) => `${name}, ${fault}`))
  expect(found.length).toBeGreaterThan(50)
  expect(found.find((fault) => fault.startsWith('0532_jobs_in_any_order.sql'))).toMatch(/index-blocks-writers of jobs/)
})

const rulesOf = (text: string): string[] =>
  lintMigration(text).map((fault) => /^line \d+: (\S+ of \w+)/.exec(fault)?.[1] ?? fault)

test.each([
  ['create index a on mails (id);', 'index-blocks-writers of mails'],
  ['create index concurrently a on mails (id);', 'needs-no-transaction of mails'],
  ['-- Without a transaction: large.\ncreate index concurrently a on mails (id);', 'not-run-twice of mails'],
  ['alter table mails alter column template set not null;', 'reads-whole-table of mails'],
  ['alter table mails add constraint a check (attempts > 0);', 'reads-whole-table of mails'],
  ['alter table mails add constraint a foreign key (user_id) references users;', 'reads-whole-table of mails'],
  ['alter table mails add column a int references users;', 'reads-whole-table of mails'],
  ['alter table mails add constraint a unique (id);', 'index-blocks-writers of mails'],
  ['alter table mails alter column attempts type bigint;', 'rewrites-table of mails'],
  ['alter table mails add column a uuid not null default gen_random_uuid();', 'rewrites-table of mails'],
  ['alter table mails add column a timestamptz default clock_timestamp();', 'rewrites-table of mails'],
  ['alter table mails add column a int generated always as (attempts + 1) stored;', 'rewrites-table of mails'],
  ['alter table mails add column a int not null;', 'old-version-breaks of mails'],
  ['alter table mails drop column attempts;', 'old-version-breaks of mails'],
  ['alter table mails rename column attempts to tries;', 'old-version-breaks of mails'],
  ['alter table roles rename to parts;', 'old-version-breaks of roles'],
  ['drop table mails;', 'old-version-breaks of mails'],
  ['drop view user_emails;', 'old-version-breaks of user_emails'],
  ["update mails set status = 'sent';", 'writes-whole-table of mails'],
  ['truncate mails;', 'locks-table of mails'],
  ['do $$ begin update mails set attempts = 0; end $$;', 'cannot-be-read of block'],
  ["with a as (update mails set status = 'sent' returning 1) select 1 from a;", 'writes-whole-table of mails'],
  ['merge into mails using users on true when matched then update set attempts = 1;', 'writes-whole-table of mails'],
  ['reindex (verbose) table mails;', 'locks-table of mails'],
  ['alter table mails set tablespace other;', 'rewrites-table of mails'],
  ['alter table mails set schema other;', 'old-version-breaks of mails'],
  ['alter table mails alter column attempts drop default;', 'old-version-breaks of mails'],
  [
    'alter table mails add constraint a check (attempts > 0) not valid, validate constraint a;',
    'validates-under-lock of mails',
  ],
  ['alter table mails add column a int, validate constraint b;', 'validates-under-lock of mails'],
  ['drop schema other cascade;', 'old-version-breaks of other'],
  ['drop sequence numbers;', 'old-version-breaks of numbers'],
  ['drop domain short;', 'old-version-breaks of short'],
  ["alter type status rename value 'a' to 'b';", 'old-version-breaks of status'],
  ['alter type pair add attribute a int;', 'rewrites-table of pair'],
  ['alter domain short set not null;', 'reads-whole-table of short'],
  ['drop table mails;\ncreate table mails (id int);', 'old-version-breaks of mails'],
  ['set lock_timeout = 0;', 'locks-table of everything'],
  ['create table if not exists mails (id int);\ntruncate mails;', 'locks-table of mails'],
])('%s is refused', (text, fault) => {
  expect(rulesOf(text)).toEqual([fault])
})

test('a constraint is not validated under the lock of adding it', () => {
  const add = 'alter table mails add constraint a check (attempts > 0) not valid;\n'
  expect(rulesOf(add)).toEqual([])
  expect(rulesOf(`${add}alter table mails validate constraint a;`)).toEqual(['validates-under-lock of mails'])
  expect(rulesOf('alter table mails validate constraint a;')).toEqual([])
  // Whatever takes it away from others first, and whatever is read meanwhile.
  const column = 'alter table mails add column b int;\n'
  expect(rulesOf(`${column}alter table users validate constraint a;`)).toEqual(['validates-under-lock of users'])
  const trigger = 'create trigger b before update on mails for each row execute function c();\n'
  expect(rulesOf(`${trigger}alter table mails validate constraint a;`)).toEqual(['validates-under-lock of mails'])
})

test('what blocks nobody passes: new tables, columns without a value, small tables, indexes built beside writers', () => {
  const fine = `create table č_new (id int primary key, other int references users);
create index new_other on č_new (other);
update č_new set other = 1;
alter table mails add column a int, add column b timestamptz not null default now(), add column c text not null default '';
update roles set key = 'a' where key = 'b';
drop view user_emails;
create view user_emails as select 1 as a;
`
  expect(rulesOf(fine)).toEqual([])
  const beside = `-- Without a transaction: mails are many.
drop index concurrently if exists a;
create index concurrently a on mails (id);
alter table mails validate constraint b;
`
  expect(rulesOf(beside)).toEqual([])
})

test('an exception names rule and table, and its reason; it allows nothing else', () => {
  const allow = '-- Allowed: index-blocks-writers of mails: the table is empty wherever this runs\n'
  expect(rulesOf(`${allow}create index a on mails (id);`)).toEqual([])
  expect(rulesOf(`${allow}create index a on files (id);`)).toEqual(['index-blocks-writers of files'])
  expect(rulesOf('-- Allowed: index-blocks-writers of mails: so\ncreate index a on mails (id);')).toHaveLength(1)
})
