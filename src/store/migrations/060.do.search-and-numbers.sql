-- Search by beginnings of names, and numbers that tell who decided.

-- Applications are found by beginnings of names too. Each revision says for which version of the search words, and under which
-- key, its marks were made: the service makes others again beside its work, beginning with the first.
alter table revisions add column marked_as text;
alter table queue_filled add column marked_as text;

-- What was counted of decisions did not tell the lender's staff from its systems, nor the policy from the sandbox, and not
-- products, people and reasons. So all is counted again, from the applications up to the newest event, and from later events.
delete from daily_numbers;
update numbers_progress set begun_at = now(), history_up_to = '00000000-0000-0000-0000-000000000000', history_done_at = null,
  history_until = coalesce((select at from events order by id desc limit 1), (select max(at) from transitions));
-- A distributed table takes no sum of a column's time and an interval in an update, so it is a variable.
do $$
declare
  next_millisecond timestamptz := (select history_until + interval '1 millisecond' from numbers_progress);
begin
  update numbers_progress set after_event = lowest_id_at(next_millisecond) where history_until is not null;
end
$$;
update numbers_progress set after_event = '00000000-0000-0000-0000-000000000000', history_done_at = begun_at
where history_until is null;
