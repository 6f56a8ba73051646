-- People: how they sign in, and from where they did what.

alter table users add column password_changed_at timestamptz;

-- Found by the SHA-256 of what the cookie holds. The origin (address, browser) is sealed under the ring's key that is named.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users,
  key_id text not null,
  origin bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Links sent by mail, each good once and for one purpose. Found by the SHA-256 of the secret that they carry.
create table mail_links (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_links_of_user on mail_links (user_id);
create index mail_links_by_expiry on mail_links (expires_at);

-- Failures to sign in, by keyed hash of the account's address or of where the attempt came from.
create table sign_in_failures (
  subject_hash bytea primary key,
  failures integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);
create index sign_in_failures_by_age on sign_in_failures (last_at);

-- Consent tickets that were answered: each once only. The hash is of the ticket's id.
create table used_tickets (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_tickets_by_expiry on used_tickets (expires_at);

-- From where people did what is on record: sealed, since a network address is personal data.
alter table audit add column origin_key_id text, add column origin bytea;
create index audit_with_origin on audit (id) where origin is not null;

-- A client reads who has consented to it, page by page in this order.
create index consents_of_client on consents (client_id, given_at, id) where withdrawn_at is null;

-- Networks from which an account was signed in to of late, by keyed hash of both: guesses from elsewhere are not held
-- against them.
create table known_networks (
  subject_hash bytea primary key,
  last_at timestamptz not null
);
create index known_networks_by_age on known_networks (last_at);
