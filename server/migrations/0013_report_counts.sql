-- How many reports of sessions a person has sent on a day (UTC), so that nobody can fill the database. A row per person,
-- which the first report of another day begins again.
create table report_count (
  person_id int primary key references person,
  day date not null,
  reports int not null,
  -- Those that began a new session.
  sessions int not null
);
