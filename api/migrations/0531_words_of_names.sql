-- People by words their names begin with, told by the index alone: one of parts of words has each name folded and compared again.
create index users_name_words on users
  using gin (array_to_tsvector(array_remove(string_to_array(folded(name), ' '), ''))) with (fastupdate = off);
