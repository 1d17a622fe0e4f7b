-- Applications are searched by the name they were sent under and by number, as people type it.
create index applications_names on applications
  using gin (folded(coalesce(sent_name, '') || ' ' || ref_no) gin_trgm_ops) with (fastupdate = off);
