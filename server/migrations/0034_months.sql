-- Sessions and the days of people are stored by month, and old months can be archived (decisions 81 and 82).

-- What the database keeps of an archived session: everything but the results of its steps and the times of its device.
create table archived_session (
  id bigint not null,
  person_id int not null references person,
  client_session_id uuid not null,
  client_id int not null references client,
  training_id int not null references training,
  attempt int not null,
  file_type text not null,
  content_version text,
  step_version int,
  started_at timestamptz not null,
  day date not null,
  hour smallint not null,
  seconds int not null,
  progress smallint not null,
  score smallint,
  finished boolean not null,
  voided boolean not null,
  primary key (person_id, client_session_id)
);
create index archived_session_training on archived_session (training_id, day);
create index archived_session_client on archived_session (client_id);

-- A file in the storage with archived sessions of a company and month. A month can have several.
create table session_archive (
  id int generated always as identity primary key,
  client_id int not null references client,
  -- Its first day.
  month date not null,
  storage_key text not null unique,
  sessions int not null,
  bytes int not null,
  sha256 text not null,
  archived_at timestamptz not null
);
create index session_archive_client on session_archive (client_id);

-- The best results of the archived sessions of a person in a training, for progress, skills and completion days.
create table archived_steps (
  archive_id int not null references session_archive on delete cascade,
  person_id int not null references person,
  training_id int not null,
  attempt int not null,
  step_version int not null,
  -- Those of the last of these sessions.
  last_id bigint not null,
  started_at timestamptz not null,
  day date not null,
  -- [{"id", "success", "score", "seconds", "since": the first day with a success | null}]
  steps jsonb not null,
  -- The best value of each skill in one session, by skill type.
  skills jsonb not null
);
create index archived_steps_archive on archived_steps (archive_id);
create index archived_steps_person on archived_steps (person_id, training_id);

/*
 * Makes a partitioned table of `session` or `person_day`. The rows that are there become the partition "past" with all days
 * before `upto`, for which the caller has prepared a valid constraint, so that no row is read. Without rows, nothing is left
 * of the old table. Partitions have no foreign keys, because they would lock the tables of people and trainings whenever a
 * month is added or dropped: the rows of `attempt` and `person_total`, which are written together with these, have them.
 */
create or replace function divide_by_month(name text, upto date) returns void language plpgsql as $$
declare
  past text := name || '_past';
  old record;
  definition text;
  has_rows boolean;
begin
  execute format('lock table %I in access exclusive mode', name);
  execute format('select exists (select from %I)', name) into has_rows;
  if name = 'session' and to_regclass('recorded_session') is not null then
    definition := pg_get_viewdef('recorded_session');
    drop view recorded_session;
  end if;
  for old in select conname from pg_constraint where conrelid = name::regclass and contype = 'f' loop
    execute format('alter table %I drop constraint %I', name, old.conname);
  end loop;
  if name = 'session' then
    alter table session drop constraint session_pkey, drop constraint session_person_id_client_session_id_key;
    if has_rows then
      alter table session add constraint session_past_pkey primary key using index session_past_pkey,
        add constraint session_past_person_id_client_session_id_day_key unique using index session_past_report;
    end if;
    alter table session alter id drop identity;
  end if;
  execute format('alter table %I rename to %I', name, past);
  for old in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = past::regclass and c.relname not like past || '%' loop
    execute format('alter index %I rename to %I', old.relname, past || substr(old.relname, length(name) + 1));
  end loop;
  execute format('create table %I (like %I including defaults including storage including compression)
    partition by range (day)', name, past);
  if name = 'session' then
    create sequence session_id_seq owned by session.id;
    perform setval('session_id_seq', coalesce((select max(id) from session_past), 0) + 1, false);
    alter table session alter id set default nextval('session_id_seq'), add primary key (id, day),
      add unique (person_id, client_session_id, day);
    create index session_person_day on session (person_id, day) include (seconds, voided);
    create index session_person_training_day on session (person_id, training_id, day) include (seconds, voided);
    create index session_training on session (training_id, started_at desc);
  else
    alter table person_day add primary key (person_id, day);
    create index person_day_client on person_day (client_id, day);
  end if;
  if has_rows then
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', name, past, upto);
  else
    execute format('drop table %I', past);
  end if;
  if definition is not null then execute 'create view recorded_session as ' || definition; end if;
end $$;

-- The partitions of a table. `lower` is null for "everything before", `leaving` is true while a detach is not finished.
create or replace function months_of(parent text)
returns table (partition text, lower date, upper date, leaving boolean) language sql stable as $$
  select c.relname, (regexp_match(b.bound, 'FROM \(''([0-9-]+)''\)'))[1]::date,
    (regexp_match(b.bound, 'TO \(''([0-9-]+)''\)'))[1]::date, i.inhdetachpending
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bound) b
  where i.inhparent = parent::regclass and c.relispartition order by 3
$$;

/*
 * Adds the partition of a month, unless there is one or the table is not divided. Nobody else waits: attaching takes a lock
 * that goes with reads and writes, and `create table ... partition of` would not.
 *
 * The present month is written all the time and earlier ones hardly ever, so a partition is vacuumed after a small share of
 * its rows. Free space in the pages lets PostgreSQL update days of people without touching their indexes.
 */
create or replace function add_month(name text, month date) returns void language plpgsql
set lock_timeout = '3s' as $$
declare
  added text := name || to_char(month, '_YYYY_MM');
  settings text := case name
    when 'session' then 'autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05'
    else 'fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05' end;
  first date := date_trunc('month', month::timestamp)::date;
begin
  if (select relkind from pg_class where oid = name::regclass) <> 'p' then return; end if;
  if exists (select from months_of(name) where coalesce(lower, '-infinity') <= month and month < upper) then return; end if;
  perform pg_advisory_xact_lock(hashtext('months'));
  if exists (select from months_of(name) where coalesce(lower, '-infinity') <= month and month < upper) then return; end if;
  execute format('create table %I (like %I including defaults including indexes including storage including compression)
    with (%s)', added, name, settings);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', name, added, first,
    (first + interval '1 month')::date);
end $$;

-- A platform that has sessions is divided by `pnpm divide`, when all nodes know tables with months.
do $$ begin
  if not exists (select from session) then perform divide_by_month('session', current_date); end if;
  if not exists (select from person_day) then perform divide_by_month('person_day', current_date); end if;
end $$;

-- All sessions, with what is known of archived ones.
create view recorded_session as
select id, person_id, client_session_id, client_id, training_id, attempt, file_type, content_version, step_version,
  started_at, received_at, day, hour, seconds, progress, score, finished, steps, voided
from session
union all
select id, person_id, client_session_id, client_id, training_id, attempt, file_type, content_version, step_version,
  started_at, started_at + seconds * interval '1 second', day, hour, seconds, progress, score, finished, '[]', voided
from archived_session;

-- The results of archived sessions that count, because their attempt was not reset.
create view archived_result as
select k.* from archived_steps k
join attempt a on a.person_id = k.person_id and a.training_id = k.training_id and a.number = k.attempt and a.voided_at is null;
