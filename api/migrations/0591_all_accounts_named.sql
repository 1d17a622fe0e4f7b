-- Without a transaction: accounts are filled in a few hundred at a time, beside those who write them.
call name_all_accounts();
