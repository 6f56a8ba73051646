-- What is kept of the requests to the API, for the people who look after their clients. Each process writes what it answered
-- now and then; nothing of a request waits for it. Nothing in it is personal: the details hold no value that could be.
create table api_requests (
  -- In the order in which they were answered.
  id uuid not null,
  client_id text not null,
  request_id uuid not null,
  at timestamptz not null,
  mode text not null check (mode in ('test', 'live')),
  method text not null,
  -- The operation's name; null where none took the request.
  operation text,
  path text not null,
  status smallint not null,
  milliseconds real not null,
  problem text,
  application_id uuid,
  reference text,
  details jsonb not null,
  primary key (client_id, id)
);
create index api_requests_by_request on api_requests (request_id);
create index api_requests_by_operation on api_requests (client_id, operation, id);
create index api_requests_failed on api_requests (client_id, id) where status >= 400;
create index api_requests_of_application on api_requests (application_id, id) where application_id is not null;
-- They are written in the order of time, so that what is past its time lies together.
create index api_requests_by_time on api_requests using brin (at);
