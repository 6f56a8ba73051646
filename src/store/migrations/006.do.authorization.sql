-- Client credentials: secrets and public keys, of which several hold while one is being replaced, and the
-- access tokens that are given for them.

create table client_secrets (
  id uuid primary key,
  client_id text not null references clients,
  -- SHA-256, since secrets are random.
  hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index client_secrets_of_client on client_secrets (client_id);

insert into client_secrets (id, client_id, hash, created_at)
  select gen_random_uuid(), id, secret_hash, created_at from clients where secret_hash is not null;

alter table clients drop column secret_hash;
-- Where a client may send users back to from the consent page, each compared as a whole.
alter table clients add column redirect_uris text[] not null default '{}';

-- Of API keys, whether another has taken its place: each is replaced once.
alter table api_keys add column is_replaced boolean not null default false;

-- Public keys with which a client signs its assertions (private_key_jwt, RFC 7523).
create table client_public_keys (
  id uuid primary key,
  client_id text not null references clients,
  name text not null,
  kid text not null,
  jwk jsonb not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create unique index client_public_keys_one_in_force on client_public_keys (client_id, kid) where revoked_at is null;

-- Found by the SHA-256 of the token. The payload is what the authorization server keeps of it.
create table access_tokens (
  hash bytea primary key,
  client_id text not null,
  scopes text[] not null,
  audience text not null,
  payload jsonb not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index access_tokens_of_client on access_tokens (client_id);
create index access_tokens_by_expiry on access_tokens (expires_at);

-- Raised by each revocation, so that every process forgets the tokens that it has seen.
alter table directory_version add column tokens_version bigint not null default 1;

create function raise_tokens_version() returns trigger language plpgsql as $$
begin
  update directory_version set tokens_version = tokens_version + 1;
  return null;
end $$;
create trigger access_tokens_revoked after update of revoked_at on access_tokens
  for each statement execute function raise_tokens_version();

-- Assertions that were used: each once only (RFC 7523, 3). The hash is of issuer and jti.
create table used_assertions (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_assertions_by_expiry on used_assertions (expires_at);

-- The authorization server's own keys. The private JWK is sealed under the ring's key that is named; a retired key
-- signs no more, and its public half is shown until it is removed.
create table signing_keys (
  kid text primary key,
  key_id text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index signing_keys_one_in_force on signing_keys ((retired_at is null)) where retired_at is null;
