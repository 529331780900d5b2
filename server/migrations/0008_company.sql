-- What admins do in their company: members, groups, colours, certificate templates.

-- lang: the language of the mails to this person. invited_at: when the latest invitation was sent to them.
alter table person
  add column version int not null default 1,
  add column lang text not null default 'en' check (lang in ('en', 'fr', 'es', 'it')),
  add column invited_at timestamptz;

alter table client add column version int not null default 1;

-- name_key: the name without case and accents, as fold() of shared-api makes it. A manager's subgroups are a space of
-- names of their own, so that they neither block nor reveal a name of the company's groups.
alter table person_group add column version int not null default 1, add column name_key text;
update person_group set name_key = replace(replace(
  trim(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'))), 'œ', 'oe'), 'æ', 'ae');
-- Names that differed only by accents were allowed before.
update person_group g set name_key = name_key || ' ' || id where exists (
  select from person_group o where o.client_id = g.client_id and o.owner_id is not distinct from g.owner_id
    and o.name_key = g.name_key and o.id < g.id);
alter table person_group alter column name_key set not null;
drop index person_group_name;
create unique index person_group_name on person_group (client_id, coalesce(owner_id, 0), name_key);

-- The picture of a company's certificates, one per kind and content language (spec §3 Certificate template).
create table certificate_template (
  client_id int not null references client,
  kind text not null check (kind in ('training', 'course')),
  lang text not null check (lang in ('en', 'fr', 'es', 'ge', 'it', 'pt')),
  storage_key text not null,
  -- Of the picture as it was uploaded, in pixels.
  width int not null,
  height int not null,
  modified_at timestamptz not null,
  primary key (client_id, kind, lang)
);

create index audit_client on audit (client_id, id desc);
-- The trail names people by their ids only, so that a deleted person's name and address are not in it.
update audit set detail = '{}' where action = 'email.change';
