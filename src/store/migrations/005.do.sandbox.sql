-- The sandbox, where there is one: which client and which user stands for which name in sandbox.json.
create table sandbox_members (
  member text primary key,
  client_id text references clients,
  user_id uuid references users,
  constraint sandbox_members_one_kind check ((client_id is null) <> (user_id is null))
);
