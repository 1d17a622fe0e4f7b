-- Names are identity, as everywhere else.
comment on column public_invitations.name is 'pd: identity';
comment on column campaign_participants.name is 'pd: identity';
