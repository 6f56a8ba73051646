-- How many requests each client sent to each process in a minute: each process writes its own counts, and reads those of the others.
create table request_counts (
  client_id text not null,
  process uuid not null,
  minute timestamptz not null,
  requests integer not null,
  primary key (client_id, process)
);

-- The oldest schema whose program can work with this one. A migration after which programs of earlier versions can't go on (it
-- drops, renames or narrows something that they use) sets it to its own number, in its own file. Programs that are new enough
-- work on while the others are upgraded.
create table schema_fit (oldest integer not null);
create unique index schema_fit_is_one_row on schema_fit ((true));
insert into schema_fit (oldest) values (41);
