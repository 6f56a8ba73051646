-- The query, body and response of a test client's request, as they were but for secrets: encrypted with the ring's key.
alter table api_requests add column sent_key_id text, add column sent bytea;

-- A rotation of keys finds these few among the rows of live clients.
create index api_requests_as_sent on api_requests (id) where sent_key_id is not null;
