-- A row that is deleted looks for everything that refers to it: without an index, through whole tables.
create index mails_link on mails (link_id) where link_id is not null;
create index public_links_channel on public_links (channel_id);
create index users_avatar on users (avatar_file_id) where avatar_file_id is not null;
-- Housekeeping finds what is over without reading what is not.
create index links_expires on links (expires_at);
