-- The log's filter for failed requests finds invalid submissions, too, whose status is 200.
create index api_requests_with_failures on api_requests (client_id, id)
  where status >= 400 or details ? 'failures';
drop index api_requests_failed;
