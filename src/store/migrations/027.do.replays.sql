-- Replays of drafts over the submissions of the last days. The result names applications and says nothing that was sent.
create table replays (
  id uuid primary key,
  kind text not null check (kind in ('product', 'policy')),
  subject text not null,
  draft_id uuid not null references drafts,
  draft_version integer not null,
  mode mode not null,
  -- The product or the policy as src/domain knows it.
  candidate jsonb not null,
  started_by uuid not null references users,
  started_at timestamptz not null,
  -- The first and the last event that it looks at; ids of events grow with time.
  from_event uuid not null,
  to_event uuid not null,
  -- How far it has come, so that another process can go on.
  after_event uuid not null,
  reached_at timestamptz not null,
  looked_at integer not null default 0,
  -- Erased since, or sent back: what came out of them is no longer known.
  skipped integer not null default 0,
  differing integer not null default 0,
  state text not null check (state in ('running', 'done', 'cancelled', 'failed')),
  ended_at timestamptz,
  leased_until timestamptz
);
create unique index replays_running_once on replays (kind, subject) where state = 'running';
create index replays_of_subject on replays (kind, subject, started_at);

create table replay_differences (
  replay_id uuid not null references replays on delete cascade,
  application_id uuid not null,
  model_set model_set not null,
  was jsonb not null,
  now jsonb not null,
  primary key (replay_id, application_id)
);
