-- Without a transaction: companies are written meanwhile.
-- A page of companies sorted all of them by the rules of the language, for each page anew.
drop index concurrently if exists companies_name_sl;
create index concurrently companies_name_sl on companies (name_sl collate "sl-x-icu", id);
drop index concurrently if exists companies_name_en;
create index concurrently companies_name_en on companies (name_en collate "sl-x-icu", id);
