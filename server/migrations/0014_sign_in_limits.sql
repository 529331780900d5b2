-- Nobody crowds others out, and bad input is refused.

-- Only ASCII letters are the same in upper and lower case, as in accountKey() of shared-api. The case mapping of a locale
-- differs between PostgreSQL and JavaScript, which gave one account two limits for signing in.
drop index person_email;
create unique index person_email on person (lower(email collate "C")) where deleted_at is null;

-- The networks from which the people of a company sign in. Their wrong unique codes count for that company.
-- network: HMAC of the address under the portal's secret.
create table known_network (
  network bytea primary key,
  client_id int not null references client,
  seen_at timestamptz not null
);
create index known_network_client on known_network (client_id);
create index known_network_seen on known_network (seen_at);

-- SHA-256 of the body. Null if a node of the previous version has stored the reply.
alter table idempotency_key add column fingerprint bytea;
