-- Applications and what happened to them. Rows of one submission are written by one statement, so their
-- references to each other and to the directory are proven there and carry no foreign keys: a key check on a
-- client's row at every submission would make all of a client's submissions wait for one another. Nor are there
-- check constraints, which PostgreSQL prepares anew for every statement: states are of a type of their own instead.

create type application_state as enum ('Open', 'Submitted', 'InReview', 'Approved', 'Declined',
  'AwaitingSignature', 'Signed', 'PaidOut', 'Withdrawn', 'Expired');
create type model_set as enum ('a', 'b');
create type mode as enum ('test', 'live');
create type actor as enum ('client', 'user', 'operator', 'service');

create table applications (
  id uuid primary key,
  model_set model_set not null,
  mode mode not null,
  client_id text not null,
  -- The owner: a user, or the client itself; both null while a submission has named none.
  owner_user_id uuid,
  owner_client_id text,
  owner_dealer_id uuid,
  state application_state not null,
  state_since timestamptz not null,
  transitions integer not null,
  revision integer not null,
  ever_submitted boolean not null,
  -- The data key, wrapped by the ring's key of this id; null once the application was erased.
  key_id text,
  data_key bytea,
  custom_data bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index applications_of_client on applications (client_id, model_set, updated_at, id);
create index applications_of_dealer on applications (owner_dealer_id, model_set, updated_at, id)
  where owner_dealer_id is not null;

-- Each sending of an application: as it was sent, what failed in it, and its answer, sealed together.
create table revisions (
  application_id uuid not null,
  revision integer not null,
  received_at timestamptz not null,
  client_id text not null,
  content bytea not null,
  primary key (application_id, revision)
) with (toast_tuple_target = 8160);
alter table revisions alter column content set storage external;

create table transitions (
  application_id uuid not null,
  number integer not null,
  from_state application_state,
  to_state application_state not null,
  at timestamptz not null,
  by_kind actor not null,
  by_id text not null,
  reason bytea,
  constraint transitions_in_sequence primary key (application_id, number)
);

-- Events are written with the change that causes them; their number is given after the commit.
create table events (
  id uuid primary key,
  number bigint,
  type text not null,
  application_id uuid not null,
  previous_state application_state,
  state application_state not null,
  at timestamptz not null,
  -- customData as it was then, sealed by the application's data key.
  custom_data bytea
);
create unique index events_numbered_once on events (number) where number is not null;
