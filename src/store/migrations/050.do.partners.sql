-- A partner: the organisation to which clients without a dealer may belong, and the people who manage them.
-- Clients from before belong to none, and work as they did.
create table partners (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  created_at timestamptz not null
);
create unique index partners_by_name on partners (lower(name));

alter table clients add column partner_id uuid references partners;
alter table clients add constraint clients_of_one_organisation check (dealer_id is null or partner_id is null);

alter table users add column partner_id uuid references partners;
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check
  check (role in ('dealerUser', 'dealerAdmin', 'partnerUser', 'partnerAdmin', 'underwriter', 'admin'));
alter table users add constraint users_partner_fits_role
  check ((role in ('partnerUser', 'partnerAdmin')) = (partner_id is not null));

-- Programs from before do not know these roles, and would take their people for the lender's.
update schema_fit set oldest = 50;
