-- The lender's decision policy as versions; the newest is in force. A version never changes: what it found of an
-- application can be told from it for ever.

create table policy_versions (
  version integer primary key check (version > 0),
  -- The whole policy, as src/domain/policy knows it: amounts in cents, shares in thousandths of a per cent.
  content jsonb not null,
  imported_at timestamptz not null
);
create trigger policy_versions_changed after insert or update or delete on policy_versions
  for each statement execute function raise_directory_version();
