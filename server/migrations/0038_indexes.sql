-- no transaction
-- Every report changes the points and seconds of its person. Because these were indexed, each of them wrote all indexes of
-- the table again. Rankings read all people of a company anyway (decision 87).
-- An index of a failed try may be there.
drop index concurrently if exists person_total_client;
create index concurrently person_total_client on person_total (client_id);
drop index concurrently if exists person_total_points;
drop index concurrently if exists person_total_seconds;
-- No statement uses this one.
drop index concurrently if exists training_status;
