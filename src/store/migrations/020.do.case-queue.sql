-- What staff have to do, a row for each application, written with every change of it. Amount and product stand here in
-- plain, so that lists can be sorted and filtered by them (docs/decisions/0045); who borrows stays encrypted.
create type queue_stage as enum ('decide', 'secondApproval', 'documents', 'payOut', 'dealer', 'signing', 'done');

create table case_queue (
  -- Ids grow with time, so the primary key is also the list of all cases by their age.
  mode mode not null,
  application_id uuid not null,
  model_set model_set not null,
  stage queue_stage not null,
  state application_state not null,
  state_since timestamptz not null,
  -- By when the lender's step is due; since when it waits where others have to act. Lists are sorted by it.
  due_at timestamptz not null,
  client_id text not null,
  -- The owner's dealer, else the client's.
  dealer_id uuid,
  product_id text,
  amount_cents bigint,
  documents_to_look_at integer not null,
  -- Who approved it first, while it waits for a second person.
  approved_by text,
  policy_outcome text,
  -- Staff's own: who works on it, and until when it is out of the way.
  assignee_id uuid,
  snoozed_until timestamptz,
  constraint case_queue_once primary key (mode, application_id)
) with (fillfactor = 80);

-- Each list is read in its order from an index, so that a page costs the same however many cases there are. Every
-- submission writes the first two.
create index case_queue_by_stage on case_queue (mode, stage, due_at, application_id);
create index case_queue_of_dealer on case_queue (dealer_id, mode, application_id) where dealer_id is not null;
create index case_queue_documents on case_queue (mode, due_at, application_id) where documents_to_look_at > 0;
create index case_queue_of_assignee on case_queue (assignee_id, mode, due_at, application_id)
  where assignee_id is not null;

-- Keyed marks of PPS numbers, registration numbers and words of names: what staff search by finds the sending, and tells
-- nobody else anything.
alter table revisions add column marks bigint[];
create index revisions_by_mark on revisions using gin (marks);

-- How far applications from before have their rows: the service makes them beside its work.
create table queue_filled (
  single boolean primary key default true check (single),
  up_to uuid not null
);
insert into queue_filled (up_to) values ('00000000-0000-0000-0000-000000000000');

-- Who has a case open at the moment, so that two people don't decide on one. Old rows mean nothing and are deleted.
create table case_presence (
  application_id uuid not null,
  user_id uuid not null references users,
  seen_at timestamptz not null,
  primary key (application_id, user_id)
);
create index case_presence_by_age on case_presence (seen_at);

-- Which cases a person has passed over when they asked for the next one, and why; the reason is encrypted by the
-- application's data key.
create table case_skips (
  application_id uuid not null,
  user_id uuid not null references users,
  at timestamptz not null,
  reason bytea not null,
  primary key (application_id, user_id)
);

-- What staff write about a case for each other. The text is encrypted by the application's data key.
create table case_notes (
  id uuid primary key,
  application_id uuid not null,
  by_id uuid not null references users,
  at timestamptz not null,
  text bytea not null,
  -- Whom the note calls on, and who of them has read it since.
  mentions uuid[] not null,
  read_by uuid[] not null default '{}',
  pinned_at timestamptz
);
create index case_notes_of_application on case_notes (application_id, at);
create index case_notes_by_mention on case_notes using gin (mentions) where mentions <> '{}';

-- What people are called, encrypted under the ring's key that is named; null for those who have not said it.
alter table users add column name_key_id text, add column name bytea;
