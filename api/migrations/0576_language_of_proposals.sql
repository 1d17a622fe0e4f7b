-- The language an assessed person proposed a rater with, as they had written it: taken back and brought back it is the same.
alter table rater_proposals add column language language not null default 'sl-SI';
comment on column rater_proposals.language is 'pd: preference';
