-- The skills that a course names in one of its languages (spec §3 Course). Empty: those of its trainings.
alter table course_text add column skill_ids int[] not null default '{}';
