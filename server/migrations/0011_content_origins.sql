-- Where contents run, and when what a person has been given ends.

-- The session from which a content was launched. Signing out of that session ends the token of the launch.
alter table token add column launched_by bytea;
create index token_launched_by on token (launched_by) where launched_by is not null;

-- The port of a publisher's contents, counted from the first one, where trainings have no host names of their own. Numbers
-- are never used again, so that no content finds what another publisher's has left in a browser.
alter table client add column content_port int unique;
create sequence content_port minvalue 0 start 0 owned by client.content_port;
