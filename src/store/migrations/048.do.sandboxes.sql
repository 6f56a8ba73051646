-- Sandboxes that integrators create for themselves (docs/decisions/0087): each has dealers, users and test clients of its own, and
-- is deleted some days later with everything in it.
create table sandboxes (
  id uuid primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Since when nobody can use it any more and it waits to be deleted; null until then.
  ended_at timestamptz
);

-- Null for those that the operator or the lender's admins created. A dealer's users and applications belong where the dealer does.
alter table dealers add column sandbox_id uuid references sandboxes;
alter table clients add column sandbox_id uuid references sandboxes;
create index dealers_of_sandbox on dealers (sandbox_id) where sandbox_id is not null;
create index clients_of_sandbox on clients (sandbox_id) where sandbox_id is not null;

-- With many sandboxes these tables are long, and PostgreSQL looks in them for references to each row that is deleted.
create index users_of_dealer on users (dealer_id);
create index clients_of_dealer on clients (dealer_id);
create index api_keys_of_client on api_keys (client_id);
create index consents_to_client on consents (client_id);
create index consents_of_user on consents (user_id);
