-- What overtook a letter before it went: whoever made it reads that where it was made, and goes on with their words.
alter table letters add column overtaken text
  check (overtaken in ('accepted', 'declined', 'picked', 'withdrawn', 'changed'));
comment on column letters.overtaken is 'pd: application';
