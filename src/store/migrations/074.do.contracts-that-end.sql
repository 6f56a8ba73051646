-- A contract can end, and one whose loan runs from the payout is "undated" from then until the core system has acknowledged its
-- due dates. Contracts that were paid out before this migration do not wait for that. Programs of earlier
-- versions know neither, and do not fit.
--
-- Before PostgreSQL 17, a transaction cannot use a value that it has added to a type, and a restore creates the schema and loads
-- the rows in one. So an empty table gets a new type, which costs nothing there.
do $$
begin
  if exists (select from applications) then
    alter type booking_state add value 'ended';
    alter type booking_state add value 'undated';
  else
    alter type booking_state rename to booking_state_before;
    create type booking_state as enum ('booked', 'refused', 'reversed', 'ended', 'undated');
    alter table applications alter column booking type booking_state using null::booking_state;
    drop type booking_state_before;
  end if;
end $$;

update schema_fit set oldest = 74;
