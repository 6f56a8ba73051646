-- What the page of numbers shows, counted day by day by a worker that follows the events (docs/decisions/0051). Nobody who
-- borrows is named here.
create table daily_numbers (
  mode mode not null,
  -- A dealer's id; 'all' for the sum of all of them, 'none' for applications without one.
  dealer text not null,
  kind text not null,
  -- By the calendar of Dublin.
  day date not null,
  model_set model_set not null,
  -- What the kind is told apart by (src/domain/numbers.ts).
  key text not null,
  count bigint not null,
  constraint daily_numbers_once primary key (mode, dealer, kind, day, model_set, key)
);
-- Dealers beside each other.
create index daily_numbers_received on daily_numbers (mode, day) where kind = 'received';

-- How far the worker has come. What happened up to history_until is counted from the applications themselves, in the order of
-- their ids; what happened later by events, in the order of theirs. So each is counted once, whichever version wrote it.
create table numbers_progress (
  single boolean primary key default true check (single),
  after_event uuid not null default '00000000-0000-0000-0000-000000000000',
  history_until timestamptz,
  history_up_to uuid not null default '00000000-0000-0000-0000-000000000000',
  history_done_at timestamptz,
  begun_at timestamptz not null default now()
);
insert into numbers_progress (history_until)
select coalesce((select at from events order by id desc limit 1), (select max(at) from transitions));
-- An event's id begins with its moment, to the millisecond.
update numbers_progress set after_event = lowest_id_at(history_until + interval '1 millisecond')
where history_until is not null;
update numbers_progress set history_done_at = begun_at where history_until is null;
