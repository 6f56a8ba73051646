-- What the law requires the lender to tell somebody: one row for each recipient of each notice, and the proof that it was done.
create table duties (
  -- Also of its email in mails.
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  mode mode not null,
  -- As in the lender's file of laws, which has its words.
  name text not null,
  -- Which of the transitions that can start one.
  starts_with text not null,
  -- The recipient's index among the applicants.
  applicant smallint not null,
  -- The time of the transition that started it.
  started_at timestamptz not null,
  -- When its last day has ended in Dublin.
  late_at timestamptz not null,
  -- Why it could not be done so far.
  problem text,
  -- When it was done, or was no longer owed. A letter's day is known, not its time.
  ended_at timestamptz,
  outcome text constraint duties_outcome check (outcome in ('mailed', 'letter', 'notNeeded', 'withheld')),
  -- The email as it was sent, under the application's data key; null without one, and once the application was erased.
  proof bytea,
  constraint duties_once unique (application_id, name, started_at, applicant),
  constraint duties_ended_somehow check ((ended_at is null) = (outcome is null))
);
create index duties_open on duties (mode, late_at, id) where ended_at is null;
create index duties_ended on duties (mode, ended_at, id) where ended_at is not null;
