-- What the lender knows of an application, sealed in one piece by its data key: figures, requirements, checks, decisions,
-- and the client's customData beside them. No release ever kept the columns that this replaces.

alter table applications
  drop column custom_data,
  drop column offer,
  add column file bytea,
  -- Raised by every write: whoever writes says what it has read.
  add column version integer not null default 1,
  -- When the service itself is to act on it next.
  add column due_at timestamptz,
  -- A keyed hash of the vehicle, by which applications for the same one are found.
  add column vehicle_mark bigint;
create index applications_due on applications (due_at) where due_at is not null;
create index applications_of_vehicle on applications (vehicle_mark, created_at) where vehicle_mark is not null;

-- The file as it was then, for those who will be told.
alter table events
  drop column custom_data,
  drop column offer,
  add column file bytea;
