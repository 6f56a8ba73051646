-- A message of the lender may be written by one of its own systems, a client, in place of a person. Programs of the version before
-- name its author "a former user".
alter table case_messages
  alter by_id drop not null,
  add by_client text,
  add check ((by_id is null) <> (by_client is null)) not valid;
