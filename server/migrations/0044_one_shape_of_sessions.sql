-- Sessions and the days of people are stored by month everywhere, and no longer archived as files. Nodes of 1.0.0 must be
-- stopped: they cannot store sessions by month.

-- Gives way before PostgreSQL looks for deadlocks (after a second) and ends a statement of somebody else.
set local lock_timeout = '500ms';
drop view recorded_session, archived_result;

-- Tables that are not divided yet, or whose oldest rows are in one partition "past". Their rows are copied.
do $$
declare
  name text;
begin
  foreach name in array '{session,person_day}'::text[] loop
    continue when (select relkind from pg_class where oid = name::regclass) = 'p' and to_regclass(name || '_past') is null;
    execute format('lock table %I in access exclusive mode', name);
    execute format('create temp table kept on commit drop as table %I', name);
    execute format('truncate %I', name);
    if to_regclass(name || '_past') is null then
      perform divide_by_month(name, current_date);
    else
      execute format('drop table %I', name || '_past');
    end if;
    perform add_month(name, m) from (select distinct date_trunc('month', day::timestamp)::date from kept) d (m);
    execute format('insert into %I table kept', name);
    if name = 'session' then
      perform setval('session_id_seq', greatest(nextval('session_id_seq'), (select max(id) + 1 from kept)), false);
    end if;
    drop table kept;
  end loop;
end $$;

-- Of archived sessions, the last one of a training gets the best results of the steps of all.
select add_month('session', m) from (select distinct date_trunc('month', day::timestamp)::date from archived_session) d (m);
insert into session (id, person_id, client_session_id, client_id, training_id, attempt, file_type, content_version, step_version,
  started_at, device_started_at, received_at, day, hour, seconds, progress, score, finished, voided, steps)
select id, person_id, client_session_id, client_id, training_id, attempt, file_type, content_version, step_version,
  started_at, started_at, started_at + seconds * interval '1 second', day, hour, seconds, progress, score, finished, voided,
  coalesce((
    select jsonb_agg(step - 'since') from archived_steps k cross join jsonb_array_elements(k.steps) step
    where k.last_id = a.id and k.person_id = a.person_id
  ), '[]')
from archived_session a;
drop table archived_steps, session_archive, archived_session;
delete from setting where key = 'archived';
do $$ begin
  if to_regclass('pgboss.job') is not null then delete from pgboss.job where name = 'months'; end if;
end $$;

drop function divide_by_month, months_of;

/*
 * Adds the partition of a month, unless there is one. Nobody else waits: attaching takes a lock that goes with reads and
 * writes, and `create table ... partition of` would not.
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
  if to_regclass(added) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('months'));
  if to_regclass(added) is not null then return; end if;
  execute format('create table %I (like %I including defaults including indexes including storage including compression)
    with (%s)', added, name, settings);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', name, added, first,
    (first + interval '1 month')::date);
end $$;
