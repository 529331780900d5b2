-- When several connections added the same month at once, all but the first failed: PostgreSQL remembers for a while that
-- `to_regclass` found nothing. A query of `pg_class` sees what the connection before has added.
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
  if exists (select from pg_class c where c.relname = added and pg_table_is_visible(c.oid)) then return; end if;
  execute format('create table %I (like %I including defaults including indexes including storage including compression)
    with (%s)', added, name, settings);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', name, added, first,
    (first + interval '1 month')::date);
end $$;
