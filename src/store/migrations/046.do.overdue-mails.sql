-- The due time of which staff were mailed that it is over: once for each.
alter table case_queue add column told_due_at timestamptz;
