-- Help is a purpose of a look only with what it is for, in words the person reads.
alter table profile_views add column reason text;
comment on column profile_views.reason is 'pd: message';
