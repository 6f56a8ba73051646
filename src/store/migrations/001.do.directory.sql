-- Who deals with the lender, and what is on offer. Small tables, held in memory by every process: each change
-- raises directory_version, which processes follow and submissions check again as they are written.

create table directory_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into directory_version default values;

create function raise_directory_version() returns trigger language plpgsql as $$
begin
  update directory_version set version = version + 1;
  return null;
end $$;

create table dealers (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  special_agreement boolean not null default false,
  created_at timestamptz not null,
  disabled_at timestamptz
);
create unique index dealers_by_name on dealers (lower(name));

-- The e-mail address is sealed; its keyed hash, under the key that is named, keeps it unique.
create table users (
  id uuid primary key,
  dealer_id uuid references dealers,
  role text not null check (role in ('dealerUser', 'dealerAdmin', 'underwriter', 'admin')),
  key_id text not null,
  email bytea not null,
  email_hash bytea not null constraint users_email_unique unique,
  password_hash text,
  created_at timestamptz not null,
  disabled_at timestamptz,
  constraint users_dealer_fits_role check ((role in ('dealerUser', 'dealerAdmin')) = (dealer_id is not null))
);

-- A client of a dealer, or without one a partner.
create table clients (
  id text primary key,
  name text not null check (btrim(name) <> ''),
  dealer_id uuid references dealers,
  mode text not null check (mode in ('test', 'live')),
  scopes text[] not null,
  requests_per_minute integer not null check (requests_per_minute > 0),
  secret_hash bytea,
  created_at timestamptz not null,
  disabled_at timestamptz
);

create table api_keys (
  id uuid primary key,
  client_id text not null references clients,
  name text not null,
  start_of_key text not null,
  hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);

-- Apart from the keys, since a use is no change of the directory.
create table api_key_uses (
  key_id uuid primary key references api_keys,
  last_used_at timestamptz not null
);

create table consents (
  id uuid primary key,
  client_id text not null references clients,
  user_id uuid not null references users,
  given_at timestamptz not null,
  given_from text not null,
  withdrawn_at timestamptz
);
create unique index consents_one_in_force on consents (client_id, user_id) where withdrawn_at is null;

create table products (
  id text primary key,
  name text not null,
  loan_type text not null check (loan_type in ('hirePurchase', 'pcp')),
  vehicle_types text[] not null check (cardinality(vehicle_types) > 0),
  borrower_types text[] not null check (cardinality(borrower_types) > 0),
  terms integer[] not null check (cardinality(terms) > 0),
  in_force_from date not null,
  in_force_to date,
  sample boolean not null default false,
  constraint products_in_force check (in_force_to is null or in_force_to >= in_force_from)
);

create table bank_lists (
  model_set text primary key check (model_set in ('a', 'b')),
  names text[] not null check (cardinality(names) > 0)
);

create trigger dealers_changed after insert or update or delete on dealers
  for each statement execute function raise_directory_version();
create trigger users_changed after insert or update or delete on users
  for each statement execute function raise_directory_version();
create trigger clients_changed after insert or update or delete on clients
  for each statement execute function raise_directory_version();
create trigger api_keys_changed after insert or update or delete on api_keys
  for each statement execute function raise_directory_version();
create trigger consents_changed after insert or update or delete on consents
  for each statement execute function raise_directory_version();
create trigger products_changed after insert or update or delete on products
  for each statement execute function raise_directory_version();
create trigger bank_lists_changed after insert or update or delete on bank_lists
  for each statement execute function raise_directory_version();

-- Which keys of the ring sealed something here: a sealed known text, to tell a wrong ring at the start.
create table ring_keys (
  id text primary key,
  proof bytea not null,
  first_used_at timestamptz not null
);
