-- A colleague may take a letter back as well: whoever made it reads who did, and goes on with their words.
alter table letters drop constraint letters_overtaken_check;
alter table letters add constraint letters_overtaken_check
  check (overtaken in ('accepted', 'declined', 'picked', 'withdrawn', 'changed', 'colleague'));
create index letters_taken_back on letters (application_id) where overtaken = 'colleague';
