-- Signing in by a unique code, resetting a password, and limits of both. Nothing secret is stored in clear.

alter table token drop constraint token_kind_check;
-- 'code': a session that began with a unique code.
alter table token add constraint token_kind_check check (kind in ('session', 'code', 'launch'));

-- When somebody first signed in; null for those who never did.
alter table person add column first_sign_in_at timestamptz;
update person set first_sign_in_at = last_connection;

-- hash: HMAC-SHA-256 of the code under the portal's secret. One per person: a new one voids the old.
create table sign_in_code (
  hash bytea primary key,
  person_id int not null unique references person,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- hash: SHA-256 of the key in the mail's link. One per person, deleted when used.
create table reset_key (
  hash bytea primary key,
  person_id int not null unique references person,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Shared by all nodes. free_at: when the bucket of the key is empty again (GCRA). Losing it in a crash loses nothing.
create unlogged table rate_limit (
  key text primary key,
  free_at timestamptz not null
);
create index rate_limit_free on rate_limit (free_at);
