-- Room in the pages pays for progress and skill_best, whose rows are many and each seldom updated. In these tables the same
-- rows get new versions so often that old ones make room by themselves (decision 81).
alter table training_total reset (fillfactor);
alter table client_day reset (fillfactor);
alter table training_day reset (fillfactor);
alter table training_month reset (fillfactor);
alter table person_total reset (fillfactor);
alter table report_count reset (fillfactor);
