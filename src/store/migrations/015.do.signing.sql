-- Electronic signing: one signing of an application at a time, its signers, its papers and the chain of its evidence.

create type signing_state as enum ('preparing', 'underWay', 'sealing', 'completed', 'cancelled', 'declined', 'lapsed');

create table signings (
  id uuid primary key,
  application_id uuid not null,
  state signing_state not null,
  -- Raised by every write, of its signers too: whoever writes says what it has read.
  version integer not null,
  started_at timestamptz not null,
  -- Until when it can be signed.
  lapses_at timestamptz not null,
  ended_at timestamptz,
  -- When the service is next to work on it: make the agreement, or seal it.
  due_at timestamptz,
  attempts integer not null default 0,
  -- What is signed and how far it is, sealed by the application's data key.
  file bytea not null,
  -- The head of the evidence, and how many steps it has.
  evidence_head bytea,
  evidence_count integer not null default 0
);
create unique index signings_one_under_way on signings (application_id)
  where state in ('preparing', 'underWay', 'sealing', 'completed');
create index signings_of_application on signings (application_id, id);
create index signings_due on signings (due_at) where due_at is not null;
create index signings_lapsing on signings (lapses_at) where state in ('preparing', 'underWay');

create table signers (
  id uuid primary key,
  signing_id uuid not null references signings on delete cascade,
  -- In which order they are asked.
  place integer not null,
  -- SHA-256 of the secret in the link that was sent last; none before one was sent, and after the signing ended.
  link_hash bytea unique,
  link_expires_at timestamptz,
  -- SHA-256 of the code that was sent last, salted with the signer's id.
  code_hash bytea,
  code_expires_at timestamptz,
  codes_sent integer not null default 0,
  code_sent_at timestamptz,
  wrong_codes integer not null default 0,
  -- SHA-256 of the secret that a right code was answered with.
  session_hash bytea,
  session_expires_at timestamptz,
  signed_at timestamptz,
  unique (signing_id, place)
);

-- The agreement as it was shown, and the sealed one. They never change.
create table signing_papers (
  signing_id uuid not null references signings on delete cascade,
  kind text not null,
  content bytea not null,
  made_at timestamptz not null,
  primary key (signing_id, kind)
);
alter table signing_papers alter column content set storage external;

create table signing_evidence (
  signing_id uuid not null references signings on delete cascade,
  number integer not null,
  -- The step in its canonical form, sealed by the application's data key.
  entry bytea not null,
  hash bytea not null,
  primary key (signing_id, number)
);
