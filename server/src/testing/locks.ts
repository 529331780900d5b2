/**
 * SQL condition on pg_locks: the lock belongs to a connection to this database. Databases of tests are copies of one template,
 * so their tables have the same ids, and all of them are in one PostgreSQL.
 */
export const IN_THIS_DATABASE = 'pid in (select pid from pg_stat_activity where datname = current_database())';
