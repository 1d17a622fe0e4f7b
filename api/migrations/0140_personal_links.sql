-- Personal links of raters are made with the key of the campaign and no longer with the installation's secret, which lies in
-- every backup. Those that were mailed open nothing from now on; the next mail has a new one.
alter table campaign_participants alter column token_hash drop not null;
update campaign_participants set token_hash = null;
