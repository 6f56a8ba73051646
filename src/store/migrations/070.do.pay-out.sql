-- Who only pays out what others have approved. Programs of earlier versions let such people do nothing.
alter table users drop constraint users_role_check,
  add check (role in ('dealerUser', 'dealerAdmin', 'partnerUser', 'partnerAdmin', 'underwriter', 'payOut', 'admin'));

-- The bank accounts of dealers, to which the lender pays out. Each change is a version: the newest that another administrator has
-- confirmed is in force, and the newest of all waits until then, unless it was rejected.
create table dealer_accounts (
  id uuid primary key,
  dealer_id uuid not null references dealers on delete cascade,
  version integer not null check (version > 0),
  -- The holder and the IBAN, encrypted with the key ring.
  key_id text not null,
  account bytea not null,
  set_by uuid not null references users,
  set_at timestamptz not null,
  confirmed_by uuid references users,
  confirmed_at timestamptz,
  rejected_at timestamptz,
  constraint dealer_accounts_version unique (dealer_id, version),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by <> set_by),
  check (confirmed_at is null or rejected_at is null)
);
