drop procedure name_all_accounts();
