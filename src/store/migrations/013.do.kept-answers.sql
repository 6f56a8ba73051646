-- What requests under an Idempotency-Key were answered, where no revision holds the answer.
create table kept_answers (
  client_id text not null,
  -- SHA-256 of the path and the key as they were sent.
  key_hash bytea not null,
  -- SHA-256 of the body as it was sent.
  body_hash bytea not null,
  -- The application whose data key seals the answer.
  application_id uuid not null,
  status integer not null,
  answer bytea not null,
  stored_at timestamptz not null,
  constraint kept_answers_once primary key (client_id, key_hash)
);
-- As with stored_answers: deleted by age, in which order the rows lie.
create index kept_answers_by_age on kept_answers using brin (stored_at) with (autosummarize = on);
