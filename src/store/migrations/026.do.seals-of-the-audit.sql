-- Seals make the audit a chain: each takes the entries since the one before, and its hash holds them and the hash before.
-- They are made beside the work, so nothing that writes the audit waits for them.
create table audit_seals (
  -- From 1 on without gaps.
  number bigint primary key,
  -- It holds all entries with ids above that of the seal before, up to this one.
  up_to uuid not null,
  entries integer not null,
  at timestamptz not null,
  -- SHA-256 over the hash of the seal before, the number, and all that the entries say.
  hash bytea not null,
  -- The same under a key of the ring, which is named: the database alone can't make one.
  ring_key text not null,
  mac bytea not null
);

-- What the audit is filtered by. Nearly all entries are of submissions, which write to none of these.
create index audit_by_actor on audit (actor_id, id)
  where action not in ('application.submitted', 'application.kept');
create index audit_by_action on audit (action, id)
  where action not in ('application.submitted', 'application.kept');
create index audit_by_subject on audit (subject_id, id)
  where action not in ('application.submitted', 'application.kept');

-- The lowest id that a row of a moment can have, so that rows are found by when they were made.
create function lowest_id_at(moment timestamptz) returns uuid language sql immutable strict parallel safe as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;
