-- Nothing asks for these: whoever had them could do nothing with them.
delete from role_permissions where permission in
  ('companies.manage', 'users.read', 'users.manage', 'roles.manage', 'audit.read');
