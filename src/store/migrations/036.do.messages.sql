-- What the dealer's people and the lender's staff write to each other about an application. The text is encrypted by the
-- application's data key, and ends with it.
create table case_messages (
  id uuid primary key,
  application_id uuid not null,
  side text not null check (side in ('dealer', 'lender')),
  by_id uuid not null references users,
  at timestamptz not null,
  text bytea not null,
  -- When somebody of the other side read it first; null until then.
  read_at timestamptz
);
create index case_messages_of_application on case_messages (application_id, at, id);

-- How many messages of the other side nobody of the lender, and nobody at the dealer, has read.
alter table case_queue
  add column unread_by_lender integer not null default 0,
  add column unread_by_dealer integer not null default 0;
create index case_queue_messages on case_queue (mode, due_at, application_id) where unread_by_lender > 0;
