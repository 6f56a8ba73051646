-- What is added to a sealed agreement so that it can be verified for years: each row is the bytes that follow those before, so that
-- what was sealed stays the beginning of the file.
create table signing_extensions (
  signing_id uuid not null references signings on delete cascade,
  -- From 1 on.
  number integer not null,
  -- Sealed by the application's data key.
  content bytea not null,
  made_at timestamptz not null,
  primary key (signing_id, number)
);

alter table signings
  -- When the service is next to add to the sealed agreement; null where it never will.
  add column extend_at timestamptz,
  -- How often it has failed since it last succeeded.
  add column extend_attempts integer not null default 0;
create index signings_to_extend on signings (extend_at) where extend_at is not null;
create index signings_failing_to_extend on signings (id) where extend_attempts > 0;
update signings set extend_at = coalesce(ended_at, started_at) where state = 'completed';
