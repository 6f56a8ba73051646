-- A contract may have its number before the core system has booked it.
alter table applications drop constraint applications_contract_booked;
