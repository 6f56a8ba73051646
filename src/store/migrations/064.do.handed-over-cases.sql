-- A case that a colleague has assigned to somebody stands in their inbox until they open it: who handed it over, and when.
alter table case_queue add column handed_by uuid, add column handed_at timestamptz;
create index case_queue_handed_over on case_queue (assignee_id) where handed_by is not null;
