-- Second factors of people who sign in by password (decision 48).

-- The authenticator app of a person. secret: encrypted under the portal's secret. confirmed_at: null until the person has
-- entered a first code. last_step: the time step of the last accepted code; codes up to it are refused.
create table totp (
  person_id int primary key references person,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

-- id, public_key, counter and transports as WebAuthn names them.
create table passkey (
  id text primary key,
  person_id int not null references person,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_person on passkey (person_id);

-- hash: HMAC of the person and the code under the portal's secret. Deleted when used.
create table recovery_code (
  hash bytea primary key,
  person_id int not null references person
);
create index recovery_code_person on recovery_code (person_id);

-- A started sign-in (hash: SHA-256 of the challenge that the browser has), or a started registration of a passkey, which
-- only the person's own session can finish (hash: SHA-256 of that session's token).
create table second_factor_challenge (
  hash bytea primary key,
  person_id int not null references person,
  purpose text not null check (purpose in ('sign-in', 'passkey')),
  webauthn_challenge text not null,
  expires_at timestamptz not null
);
create index second_factor_challenge_person on second_factor_challenge (person_id);

-- Kind 'setup' can do nothing but set up a second factor, and becomes 'session' then.
alter table token drop constraint token_kind_check;
alter table token add constraint token_kind_check check (kind in ('session', 'code', 'launch', 'setup'));

-- The roles whose people need a second factor to sign in by password; 'LEARNER' stands for everybody.
alter table client add column second_factor_roles text[] not null default '{}';

-- Whether a super admin was asked to set up a second factor and did not want to.
alter table person add column second_factor_postponed boolean not null default false;
