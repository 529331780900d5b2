-- Managers change their teams and remind their people.

-- When a manager last reminded the person, which is possible once a day.
alter table person add column reminded_at timestamptz;

alter table notification drop constraint notification_type_check,
  add constraint notification_type_check check (type in ('TRAINING_SUGGESTION', 'NEW_TRAINING', 'TRAINING_BADGE',
    'PLATFORM_BADGE', 'FILL_PROFILE', 'COURSE_SUGGESTION', 'SATISFACTION_SURVEY', 'CONTRACT_ENDING', 'HELD_REPORTS', 'NEW_DEVICE',
    'PROGRESS_RESET', 'TRAINING_REMINDER', 'TEAM_JOINED', 'TEAM_TAKEOVER'));
