-- A booked contract whose application was withdrawn, once the core system has reversed it.
alter type booking_state add value 'reversed';
-- The number of a contract in the core system, after where it must be unique: the mode, or the sandbox of whoever requested one.
-- The core system's own number tells of nobody. Null unless it was booked, and once the application was erased.
alter table applications add column contract_key text;
create unique index contract_keys on applications (contract_key) where contract_key is not null;
-- Contracts that do not wait, by what the core system made of them.
create index applications_in_core_system on applications (mode, booking, state_since, id) where booking is not null;
