-- A requested sandbox has a partner with an administrator, besides its dealers. Null for the partners of the lender.
alter table partners add column sandbox_id uuid references sandboxes;
create index partners_of_sandbox on partners (sandbox_id) where sandbox_id is not null;
-- PostgreSQL looks in these tables for references to each partner that is deleted.
create index users_of_partner on users (partner_id) where partner_id is not null;
create index clients_of_partner on clients (partner_id) where partner_id is not null;
