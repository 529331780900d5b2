-- When a session was launched, or its headset signed in, by the server's clock: the time of all sessions since then cannot be
-- longer. Null for sessions that were stored before, and for imported ones.
alter table session add column launched_at timestamptz;

-- Results in less time than anybody needs are held, too. No row breaks the new rule, because none broke the old one.
alter table held_report
  drop constraint held_report_reasons_check,
  add constraint held_report_reasons_check
    check (reasons <@ '{BEFORE_LAUNCH,TOO_LONG,OVERLAP,TOO_SHORT}' and reasons <> '{}') not valid;
