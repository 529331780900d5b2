-- Vacuum settings of tables that are updated all the time (decision 81).
--
-- A fillfactor below 100 leaves room in each page, so that a new version of a row stays in the page of the old one. Then
-- no index is written if no indexed column has changed, and the old version is removed by the next read, without a vacuum.
-- The default vacuum starts when 20 % of the rows are dead; in tables of millions of rows that is late.

-- Counters that many reports update. In one company's busy day, the same few rows get a new version with every report.
alter table training_total set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table client_day set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
alter table training_day set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
alter table training_month set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

-- Rows that each report of a person updates.
alter table progress set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
alter table skill_best set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);
alter table person_total set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
alter table resume_state set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
alter table report_count set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- Rows that come and go. The second setting is for rows that are only added, which a vacuum marks as visible to all.
alter table token set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);
alter table idempotency_key set (autovacuum_vacuum_scale_factor = 0.05);
alter table notification set (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.05);
alter table launch set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
