-- How people prove who they are, beside their password.

-- When the person of a session last proved it, null where that no longer counts; and whether with a second factor.
alter table sessions add column proved_at timestamptz, add column is_strong boolean not null default false;

-- The authenticator app of a user (RFC 6238). The secret is encrypted under the ring's key that is named. It counts once a
-- code has confirmed it. A code holds for one step of 30 seconds; those up to last_step are used.
create table authenticators (
  user_id uuid primary key references users,
  key_id text not null,
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null
);

-- For those who lost their factor: each works once. Found by the SHA-256 of the code.
create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
