-- Passkeys (WebAuthn). Neither the credential's id nor its public key is a secret; what the user calls it is encrypted under the
-- ring's key that is named. The counter is that of the authenticator: one that does not grow is a copy.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  key_id text not null,
  name bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_credential_unique unique (credential_id)
);
create index passkeys_of_user on passkeys (user_id);
