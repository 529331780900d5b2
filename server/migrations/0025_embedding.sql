-- A company's intranet shows pages of the portal, and vouches for its people by signed assertions (decision 65).

-- A public key whose assertions count for the company. kid: the thumbprint of the key (RFC 7638), which assertions name.
create table embedding_key (
  id int generated always as identity primary key,
  client_id int not null references client,
  kid text not null,
  name text not null,
  public_jwk jsonb not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (client_id, kid)
);

-- An origin whose pages may show the portal to the company's people.
create table embedding_origin (
  client_id int not null references client,
  origin text not null,
  primary key (client_id, origin)
);

-- An assertion that was exchanged, so that it works once on all nodes. hash: SHA-256 of company and jti. Kept until the
-- assertion has expired.
create table used_assertion (
  hash bytea primary key,
  client_id int not null references client,
  expires_at timestamptz not null
);
create index used_assertion_client on used_assertion (client_id);
create index used_assertion_expiry on used_assertion (expires_at);

-- Kind 'embedded': a session of a page that is shown elsewhere. It works only from the origin of that page, and ends with
-- the key whose assertion it was opened by.
alter table token add column origin text;
alter table token add column embedding_key_id int references embedding_key on delete cascade;
create index token_embedding_key on token (embedding_key_id) where embedding_key_id is not null;
alter table token drop constraint token_kind_check;
alter table token add constraint token_kind_check check (
  kind in ('session', 'code', 'launch', 'setup', 'embedded') and (kind = 'embedded') = (origin is not null));
