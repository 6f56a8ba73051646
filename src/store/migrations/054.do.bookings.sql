-- What the lender's core system made of a signed contract; null until it says so. The case file has the rest.
create type booking_state as enum ('booked', 'refused');
alter table applications add column booking booking_state;
-- The contracts that wait for it, those that have waited longest first. No application is in it before it is signed.
create index applications_to_book on applications (mode, state_since, id)
  where state in ('Signed', 'PaidOut') and booking is null;
