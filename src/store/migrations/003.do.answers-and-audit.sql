-- Which revision answers an Idempotency-Key.
create table stored_answers (
  client_id text not null,
  -- SHA-256 of the path and the key as they were sent.
  key_hash bytea not null,
  application_id uuid not null,
  revision integer not null,
  stored_at timestamptz not null,
  constraint stored_answers_once primary key (client_id, key_hash)
);
-- Old answers are deleted by age; rows lie in that order, so a coarse index is enough and costs nothing to keep.
create index stored_answers_by_age on stored_answers using brin (stored_at) with (autosummarize = on);

-- Who did what, to what, when. No personal data.
create table audit (
  id uuid primary key,
  at timestamptz not null,
  actor_kind actor not null,
  actor_id text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  request_id text
);
