-- What the platform's owner does with companies: their data, contracts and deletion.

-- The company's guidelines for its brand: a PDF or picture (spec §3 Company).
create table graphical_charter (
  client_id int primary key references client,
  storage_key text not null,
  file_name text not null,
  file_type text not null check (file_type in ('pdf', 'png', 'jpg')),
  file_size int not null
);

-- The account of the person who represents the company. The names and the address in `client` are those of the
-- contract; the account's own may change.
create table representative (
  client_id int primary key references client,
  person_id int not null,
  foreign key (client_id, person_id) references person (client_id, id)
);
insert into representative (client_id, person_id)
  select c.id, p.id from client c join person p on p.client_id = c.id and lower(p.email) = lower(c.representative_email)
  where p.deleted_at is null and c.deleted_at is null;

-- The warnings before a contract ends that were sent. A contract that is prolonged gets new ones.
create table contract_warning (
  client_id int not null references client,
  expiration date not null,
  -- How many days before the end the warning was due.
  days_before int not null check (days_before in (30, 7, 1)),
  warned_at timestamptz not null,
  primary key (client_id, expiration, days_before)
);

-- A company whose deletion has been requested, and how far it is. The row goes with the company.
create table client_deletion (
  client_id int primary key references client,
  requested_at timestamptz not null,
  -- What has to be deleted, and what has been: rows and files, only to show the progress.
  total int not null default 0,
  done int not null default 0
);
