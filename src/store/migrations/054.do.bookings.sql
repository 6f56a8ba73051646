-- What the lender's core system made of a signed contract, as `booked` or `refused`; null until it says so. The case file has the rest.
alter table applications add column booking text check (booking in ('booked', 'refused'));
-- The contracts that wait for it, those that have waited longest first. No application is in it before it is signed.
create index applications_to_book on applications (mode, state_since, id)
  where state in ('Signed', 'PaidOut') and booking is null;
