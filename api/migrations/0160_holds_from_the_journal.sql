-- A hold that a restored backup had forgotten is put back from the journal, which has no words of people: without its reason.
alter table legal_holds alter column reason drop not null;
