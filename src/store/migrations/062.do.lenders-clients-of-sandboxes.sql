-- A requested sandbox has a client that acts as the lender's, and reads and decides only what is in the sandbox.
alter table clients drop constraint clients_of_lender_alone;
alter table clients add constraint clients_of_lender_alone check (not of_lender or (dealer_id is null and partner_id is null));
-- Each numbering of events looks up the lender's own, which are few; those of a sandbox are found by it.
drop index clients_of_lender;
create index clients_of_lender on clients (id) where of_lender and sandbox_id is null;
create index lenders_clients_in_sandboxes on clients (sandbox_id) where of_lender and sandbox_id is not null;
