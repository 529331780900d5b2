-- When the person last gave the password again in a session, so that it may change what protects the account.
alter table token add column confirmed_at timestamptz;
