-- Erasure of applications: until when each is kept, which of them somebody wishes erased, and which were.
alter table applications
  -- Until when it is kept, by what came of it; null until the service has looked, and again after each move.
  add column kept_until timestamptz,
  -- Since when a person whose data it holds wishes it erased.
  add column erasure_asked_at timestamptz;

-- What has come to an end and was not looked at yet, and what was, by the end of its time.
create index applications_ended on applications (state_since)
  where data_key is not null and kept_until is null
    and state in ('Declined', 'Signed', 'PaidOut', 'Withdrawn', 'Expired');
create index applications_kept on applications (kept_until) where data_key is not null and kept_until is not null;
create index applications_to_erase on applications (erasure_asked_at)
  where data_key is not null and erasure_asked_at is not null;

create table erasures (
  application_id uuid primary key,
  erased_at timestamptz not null,
  -- When what lay outside of the application was cleared too; null while that waits.
  cleared_at timestamptz
);
create index erasures_to_clear on erasures (erased_at) where cleared_at is null;

insert into erasures (application_id, erased_at)
select id, updated_at from applications where data_key is null;
