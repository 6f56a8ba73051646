-- A client that belongs to the lender itself, and so to no dealer, partner or sandbox. It reads the applications of all dealers in
-- its mode. Clients from before belong to none of the lender's systems.
alter table clients add column of_lender boolean not null default false
  constraint clients_of_lender_alone check (not of_lender or (dealer_id is null and partner_id is null and sandbox_id is null));

-- Each numbering of events looks them up: there are few, and usually none.
create index clients_of_lender on clients (id) where of_lender;
