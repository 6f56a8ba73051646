-- Staff sort each list of the queue by due time, amount or age, and a page of each is read in its order from an index.
create index case_queue_by_amount on case_queue (mode, stage, amount_cents, application_id);
create index case_queue_by_age on case_queue (mode, stage, application_id);
-- What one person has open is read without what they have done.
drop index case_queue_of_assignee;
create index case_queue_of_assignee on case_queue (assignee_id, mode, stage, due_at, application_id)
  where assignee_id is not null;

-- Saved views said only whether their order was reversed: that of all cases is by age, any other by due time.
update queue_views
set filters = filters || jsonb_build_object('sort', case when view = 'all' then 'received' else '-due' end)
where filters ->> 'sort' = 'reverse';
