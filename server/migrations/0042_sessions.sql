-- When the person last gave the password again in a session, so that it may change what protects the account.
alter table token add column confirmed_at timestamptz;

-- A launch ends with the session in which it was launched, however that ends. Launches whose session is gone remain from
-- before, so the constraints are not validated; no call accepts their tokens.
alter table token
  add foreign key (launched_by) references token on delete cascade not valid,
  add constraint token_launched_by_check check (kind <> 'launch' or launched_by is not null) not valid;
