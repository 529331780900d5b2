-- What people, companies and trainings have done by day, hour and month, so that dashboards never add up sessions.

-- The hour of started_at in the company's time zone, as it was when first reported.
alter table session add column hour smallint;
update session s set hour = extract(hour from s.started_at at time zone c.time_zone)::smallint
from client c where c.id = s.client_id;
alter table session alter column hour set not null;

-- hours: how many sessions began in each hour, the one from midnight first.
create table person_day (
  person_id int not null references person,
  day date not null,
  client_id int not null references client,
  views int not null default 0,
  seconds int not null default 0,
  hours int[] not null default array_fill(0, array[24]),
  primary key (person_id, day)
);
create index person_day_client on person_day (client_id, day);
alter table client_day add column hours int[] not null default array_fill(0, array[24]);

-- The sum of training_day. `month` is the first day.
create table training_month (
  client_id int not null references client,
  month date not null,
  training_id int not null references training,
  views int not null default 0,
  seconds bigint not null default 0,
  primary key (client_id, month, training_id)
);
create index training_month_training on training_month (training_id);

insert into person_day (person_id, day, client_id, views, seconds, hours)
select person_id, day, client_id, count(*), sum(seconds), array[
    count(*) filter (where hour = 0), count(*) filter (where hour = 1), count(*) filter (where hour = 2), count(*) filter (where hour = 3),
    count(*) filter (where hour = 4), count(*) filter (where hour = 5), count(*) filter (where hour = 6), count(*) filter (where hour = 7),
    count(*) filter (where hour = 8), count(*) filter (where hour = 9), count(*) filter (where hour = 10), count(*) filter (where hour = 11),
    count(*) filter (where hour = 12), count(*) filter (where hour = 13), count(*) filter (where hour = 14), count(*) filter (where hour = 15),
    count(*) filter (where hour = 16), count(*) filter (where hour = 17), count(*) filter (where hour = 18), count(*) filter (where hour = 19),
    count(*) filter (where hour = 20), count(*) filter (where hour = 21), count(*) filter (where hour = 22), count(*) filter (where hour = 23)]
from session where not voided group by person_id, day, client_id;
update client_day d set hours = e.hours
from (select client_id, day, array[
    sum(hours[1]), sum(hours[2]), sum(hours[3]), sum(hours[4]),
    sum(hours[5]), sum(hours[6]), sum(hours[7]), sum(hours[8]),
    sum(hours[9]), sum(hours[10]), sum(hours[11]), sum(hours[12]),
    sum(hours[13]), sum(hours[14]), sum(hours[15]), sum(hours[16]),
    sum(hours[17]), sum(hours[18]), sum(hours[19]), sum(hours[20]),
    sum(hours[21]), sum(hours[22]), sum(hours[23]), sum(hours[24])] as hours from person_day group by client_id, day) e
where e.client_id = d.client_id and e.day = d.day;
insert into training_month (client_id, month, training_id, views, seconds)
select client_id, date_trunc('month', day)::date, training_id, sum(views), sum(seconds) from training_day group by 1, 2, 3;
