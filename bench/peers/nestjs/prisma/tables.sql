create table peer_clients (id uuid primary key, key_hash text not null unique, name text not null);

create table peer_applications (
  id uuid primary key,
  client_id uuid not null references peer_clients,
  state text not null,
  body jsonb not null,
  submitted_at timestamp(3) not null default now()
);
create index on peer_applications (client_id, submitted_at);

create table peer_applicants (
  id uuid primary key,
  application_id uuid not null references peer_applications,
  position integer not null,
  first_name text not null,
  last_name text not null,
  date_of_birth timestamp(3) not null,
  pps_number text not null,
  email_address text not null,
  main_phone text not null
);
create index on peer_applicants (application_id);

create table peer_events (
  id uuid primary key,
  application_id uuid not null references peer_applications,
  type text not null,
  happened_at timestamp(3) not null default now()
);
create index on peer_events (application_id);

create table peer_request_keys (
  client_id uuid not null,
  key text not null,
  application_id uuid not null references peer_applications,
  primary key (client_id, key)
);
