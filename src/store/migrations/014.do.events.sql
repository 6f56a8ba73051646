-- Events, their feed and webhooks. An event is written with what causes it, and put into the outbox; whoever gets the
-- one row of event_numbering numbers a batch of what was committed, and gives it to whom it concerns.

drop index events_numbered_once;
alter table events
  drop column number,
  alter column application_id drop not null,
  alter column state drop not null,
  -- The version that the application had then: it orders all events of one application. Of a consent: 1 given, 2 withdrawn.
  add column sequence integer not null default 0,
  -- Of what failed: the sending that did.
  add column revision integer,
  add column consent_id uuid,
  -- Of a consent: the client that it is for.
  add column client_id text;

create table event_outbox (
  event_id uuid primary key
);
insert into event_outbox select id from events;

create table event_numbering (
  only_row boolean primary key default true check (only_row),
  last_number bigint not null default 0
);
insert into event_numbering default values;

-- The feed: a row for each client that may read what it is about.
create table client_events (
  client_id text not null,
  number bigint not null,
  event_id uuid not null,
  primary key (client_id, number)
);
-- Old ones are deleted by number, which is a time.
create index client_events_by_age on client_events using brin (number) with (autosummarize = on);

create table webhook_endpoints (
  id uuid primary key,
  client_id text not null references clients,
  -- The URL and the secrets, sealed by the ring's key of this id.
  key_id text not null,
  sealed bytea not null,
  -- The types of events that are wanted; none means all.
  types text[] not null,
  description text,
  enabled boolean not null,
  disabled_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- When its next delivery is due.
  due_at timestamptz,
  -- Raised whenever deliveries are added: whoever lets go of it says how many it has seen.
  wakes bigint not null default 0,
  leased_by uuid,
  lease_until timestamptz,
  -- Failures in a row, and since when there was nothing else.
  failures integer not null default 0,
  failing_since timestamptz
) with (fillfactor = 50);
create index webhook_endpoints_of_client on webhook_endpoints (client_id, created_at, id);

create type delivery_state as enum ('pending', 'delivered', 'failed');
create table deliveries (
  endpoint_id uuid not null,
  number bigint not null,
  event_id uuid not null,
  application_id uuid,
  state delivery_state not null,
  attempts integer not null,
  next_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (endpoint_id, number)
);
create index deliveries_pending on deliveries (endpoint_id, number) where state = 'pending';
create index deliveries_by_age on deliveries using brin (created_at) with (autosummarize = on);

-- Every attempt, for whoever runs the endpoint. Nothing personal is in it.
create table delivery_attempts (
  id uuid primary key,
  endpoint_id uuid not null,
  number bigint not null,
  at timestamptz not null,
  status integer,
  -- What went wrong, in a word of ours, where there was no answer.
  error text,
  milliseconds integer not null,
  answer text
);
create index delivery_attempts_of on delivery_attempts (endpoint_id, number, id);

-- An answer that is about no application is sealed by the ring's key of this id.
alter table kept_answers
  alter column application_id drop not null,
  add column key_id text,
  add constraint kept_answers_sealed check ((application_id is null) = (key_id is not null));
create index kept_answers_by_key on kept_answers (key_id) where key_id is not null;
