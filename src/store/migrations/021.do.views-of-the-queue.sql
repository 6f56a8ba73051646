-- Lists of the queue that staff name and keep. Filters name states, dealers and amounts, and nobody who borrows.
create table queue_views (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null,
  -- Whether all staff see it.
  is_shared boolean not null,
  view text not null,
  filters jsonb not null,
  created_at timestamptz not null
);
create index queue_views_of_user on queue_views (user_id, id);
create index queue_views_shared on queue_views (id) where is_shared;

-- What people did with a case, for its line of time. Submissions are made by clients, so they write none of it.
create index audit_of_case on audit (subject_id, id) where subject_kind = 'application' and actor_kind = 'user';
