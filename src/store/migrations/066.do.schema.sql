-- The schema. A later change is a file of its own after this one (CONTRIBUTING.md).
--
-- "Encrypted" columns hold what only the key ring opens: by an application's data key, or, where a key_id stands beside them,
-- directly by the ring's key of that ID. Hashes of what is secret or personal find a row without telling what it is of.
-- Constraints without a name here have PostgreSQL's: table_column_check, table_column_fkey, table_pkey.

-- 1. Words that many tables share.

create type mode as enum ('test', 'live');
create type model_set as enum ('a', 'b');
create type actor as enum ('client', 'user', 'operator', 'service');
create type application_state as enum ('Open', 'Submitted', 'InReview', 'Approved', 'Declined',
  'AwaitingSignature', 'Signed', 'PaidOut', 'Withdrawn', 'Expired');

-- 2. The directory: who deals with the lender. These tables and those of section 10 are small, and every process holds them in
-- memory. Each change raises directory_version, which processes follow, and which submissions check as they are written.

create table directory_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1,
  -- Raised when an access token is revoked, so that every process forgets the tokens that it has seen.
  tokens_version bigint not null default 1
);
insert into directory_version default values;

create function raise_directory_version() returns trigger language plpgsql as $$
begin
  update directory_version set version = version + 1;
  return null;
end $$;

create function raise_tokens_version() returns trigger language plpgsql as $$
begin
  update directory_version set tokens_version = tokens_version + 1;
  return null;
end $$;

-- Sandboxes that integrators create for themselves (docs/decisions/0089): each has dealers, a partner, users and test clients of
-- its own, and is deleted some days later with everything in it.
create table sandboxes (
  id uuid primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Since when nobody can use it any more and it waits to be deleted; null until then.
  ended_at timestamptz
);

-- Dealers, whose people and clients submit applications.
create table dealers (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  -- The lines of the business address, as agreements print them; none where it is not known.
  address text[] not null default '{}',
  special_agreement boolean not null default false,
  -- How many bytes of documents its people may upload in the console.
  document_quota_bytes bigint not null default 21474836480 check (document_quota_bytes >= 0),
  -- Null for those that the operator or the lender's admins created.
  sandbox_id uuid references sandboxes,
  created_at timestamptz not null,
  disabled_at timestamptz
);
create unique index dealers_by_name on dealers (lower(name));
create index dealers_of_sandbox on dealers (sandbox_id) where sandbox_id is not null;
create trigger dealers_changed after insert or update or delete on dealers
  for each statement execute function raise_directory_version();

-- Partners: organisations to which clients without a dealer may belong, and the people who manage them.
create table partners (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  -- Null for the partners of the lender.
  sandbox_id uuid references sandboxes,
  created_at timestamptz not null
);
create unique index partners_by_name on partners (lower(name));
create index partners_of_sandbox on partners (sandbox_id) where sandbox_id is not null;

-- People: of a dealer, of a partner, or of the lender. Email address and name are encrypted; the keyed hash of the address, under
-- the same key, keeps it unique.
create table users (
  id uuid primary key,
  role text not null
    check (role in ('dealerUser', 'dealerAdmin', 'partnerUser', 'partnerAdmin', 'underwriter', 'admin')),
  dealer_id uuid references dealers,
  partner_id uuid references partners,
  key_id text not null,
  email bytea not null,
  email_hash bytea not null constraint users_email_unique unique,
  -- Null for those who have not said it.
  name_key_id text,
  name bytea,
  password_hash text,
  password_changed_at timestamptz,
  -- Which emails about applications they have stopped; those of other kinds are sent (src/domain/events/notices.ts).
  stopped_mails text[] not null default '{}',
  created_at timestamptz not null,
  disabled_at timestamptz,
  constraint users_dealer_fits_role check ((role in ('dealerUser', 'dealerAdmin')) = (dealer_id is not null)),
  constraint users_partner_fits_role check ((role in ('partnerUser', 'partnerAdmin')) = (partner_id is not null))
);
create index users_of_dealer on users (dealer_id);
create index users_of_partner on users (partner_id) where partner_id is not null;
create trigger users_changed after insert or update or delete on users
  for each statement execute function raise_directory_version();

-- Programs that call the API: of a dealer, of a partner, of the lender, or of nobody.
create table clients (
  id text primary key,
  name text not null check (btrim(name) <> ''),
  mode text not null check (mode in ('test', 'live')),
  dealer_id uuid references dealers,
  partner_id uuid references partners,
  -- One of the lender's own systems: it reads the applications of all dealers in its mode, or of its sandbox.
  of_lender boolean not null default false,
  sandbox_id uuid references sandboxes,
  scopes text[] not null,
  requests_per_minute integer not null check (requests_per_minute > 0),
  document_quota_bytes bigint not null default 21474836480 check (document_quota_bytes >= 0),
  -- Where it may send users back to from the consent page, each compared as a whole.
  redirect_uris text[] not null default '{}',
  created_at timestamptz not null,
  disabled_at timestamptz,
  constraint clients_of_one_organisation check (dealer_id is null or partner_id is null),
  constraint clients_of_lender_alone check (not of_lender or (dealer_id is null and partner_id is null))
);
create index clients_of_dealer on clients (dealer_id);
create index clients_of_partner on clients (partner_id) where partner_id is not null;
create index clients_of_sandbox on clients (sandbox_id) where sandbox_id is not null;
-- Each numbering of events looks up the lender's own, which are few; those of a sandbox are found by it.
create index clients_of_lender on clients (id) where of_lender and sandbox_id is null;
create index lenders_clients_in_sandboxes on clients (sandbox_id) where of_lender and sandbox_id is not null;
create trigger clients_changed after insert or update or delete on clients
  for each statement execute function raise_directory_version();

-- API keys, found by the SHA-256 of the key.
create table api_keys (
  id uuid primary key,
  client_id text not null references clients,
  name text not null,
  start_of_key text not null,
  hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- Whether another has taken its place: each is replaced once.
  is_replaced boolean not null default false
);
create index api_keys_of_client on api_keys (client_id);
create trigger api_keys_changed after insert or update or delete on api_keys
  for each statement execute function raise_directory_version();

-- When a key was used last. Apart from the keys, since a use is no change of the directory.
create table api_key_uses (
  key_id uuid primary key references api_keys,
  last_used_at timestamptz not null
);

-- Client secrets, by SHA-256, since they are random. Several are valid while one is being replaced.
create table client_secrets (
  id uuid primary key,
  client_id text not null references clients,
  hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index client_secrets_of_client on client_secrets (client_id);

-- Public keys with which a client signs its assertions (private_key_jwt, RFC 7523).
create table client_public_keys (
  id uuid primary key,
  client_id text not null references clients,
  name text not null,
  kid text not null,
  jwk jsonb not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create unique index client_public_keys_one_in_force on client_public_keys (client_id, kid) where revoked_at is null;

-- Which user lets which client submit and read in their name.
create table consents (
  id uuid primary key,
  client_id text not null references clients,
  user_id uuid not null references users,
  given_at timestamptz not null,
  given_from text not null,
  withdrawn_at timestamptz
);
create unique index consents_one_in_force on consents (client_id, user_id) where withdrawn_at is null;
create index consents_to_client on consents (client_id);
create index consents_of_user on consents (user_id);
-- A client reads who has consented to it, page by page in this order.
create index consents_of_client on consents (client_id, given_at, id) where withdrawn_at is null;
create trigger consents_changed after insert or update or delete on consents
  for each statement execute function raise_directory_version();

-- 3. Applications. One statement writes all rows of a submission, and proves their references to each other and to the directory.
-- So they carry no foreign keys: a key check on a client's row would make all submissions of a client wait for one another. Nor
-- are there check constraints, which PostgreSQL prepares anew for every statement: states are of a type of their own.

-- What the lender's core system made of a signed contract; reversed once it knows of a withdrawal.
create type booking_state as enum ('booked', 'refused', 'reversed');

-- Applications, of both sets, as they are now.
create table applications (
  id uuid primary key,
  mode mode not null,
  model_set model_set not null,
  -- Null for what a dealer's person submitted in the console.
  client_id text,
  -- The owner: a user, or the client itself; both null while a submission has named none.
  owner_user_id uuid,
  owner_client_id text,
  owner_dealer_id uuid,
  state application_state not null,
  state_since timestamptz not null,
  -- Raised by every write: whoever writes says which version they have read.
  version integer not null default 1,
  revision integer not null,
  transitions integer not null,
  ever_submitted boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The data key, encrypted by the ring's key of this ID; null once the application was erased.
  key_id text,
  data_key bytea,
  -- The case file: all that the lender knows, encrypted in one piece. Null until its first change after a submission, whose
  -- revision holds it until then.
  file bytea,
  -- When the service itself is to act on it next.
  due_at timestamptz,
  -- The versions that did no more than tell of its signing: the last one, and the one before the first of them in a row. A page
  -- that showed one of these is not outdated by them. A signature ends the row.
  told_from integer,
  told_to integer,
  -- Null until the core system has said something.
  booking booking_state,
  -- The number of the contract in the core system, after where it must be unique: the mode, or the sandbox of whoever requested
  -- one. Null unless it was booked, and once the application was erased.
  contract_key text,
  -- Until when it is stored, by what came of it; null until the service has looked, and again after each transition.
  kept_until timestamptz,
  -- Since when a person whose data it holds wishes it erased.
  erasure_asked_at timestamptz
);
create index applications_of_client on applications (client_id, model_set, updated_at, id);
create index applications_of_dealer on applications (owner_dealer_id, model_set, updated_at, id)
  where owner_dealer_id is not null;
-- Clients ask for their applications in a state. Those at rest only become more: without these, such a list reads all of them.
create index applications_open_of_client on applications (client_id, model_set, state, updated_at, id)
  where state in ('Open', 'Submitted', 'InReview', 'Approved', 'AwaitingSignature', 'Signed');
create index applications_open_of_dealer on applications (owner_dealer_id, model_set, state, updated_at, id)
  where owner_dealer_id is not null
    and state in ('Open', 'Submitted', 'InReview', 'Approved', 'AwaitingSignature', 'Signed');
-- What expires, by the time from which its days are counted. A new submission is in neither.
create index applications_open on applications (updated_at) where state = 'Open';
create index applications_approved on applications (state_since) where state = 'Approved';
create index applications_due on applications (due_at) where due_at is not null;
-- Contracts that wait for the core system, the longest first, and those that do not, by what it made of them.
create index applications_to_book on applications (mode, state_since, id)
  where state in ('Signed', 'PaidOut') and booking is null;
create index applications_in_core_system on applications (mode, booking, state_since, id) where booking is not null;
create unique index contract_keys on applications (contract_key) where contract_key is not null;
-- What has ended and was not looked at yet, what was, by the end of its time, and what somebody wishes erased.
create index applications_ended on applications (state_since)
  where data_key is not null and kept_until is null
    and state in ('Declined', 'Signed', 'PaidOut', 'Withdrawn', 'Expired');
create index applications_kept on applications (kept_until) where data_key is not null and kept_until is not null;
create index applications_to_erase on applications (erasure_asked_at)
  where data_key is not null and erasure_asked_at is not null;

-- Each submission of an application: the body as it was sent, its failures and its response, encrypted together.
create table revisions (
  application_id uuid not null,
  revision integer not null,
  client_id text,
  received_at timestamptz not null,
  content bytea not null,
  -- The case file as the submission left it. Events of the submission name the revision instead of repeating it.
  file bytea,
  -- Keyed marks of PPS numbers, registration numbers and beginnings of names: search finds the revision by them, and they tell
  -- nobody else anything. Beside them, for which version of the search words and under which key they were made.
  marks bigint[],
  marked_as text,
  primary key (application_id, revision)
) with (toast_tuple_target = 8160);
-- What is encrypted cannot be compressed.
alter table revisions alter column content set storage external;
alter table revisions alter column file set storage external;
create index revisions_by_mark on revisions using gin (marks);
-- A GIN index merges its list of new entries all at once when that is full. At the default size of 4 MB this takes about 60 ms,
-- once in 12,000 submissions, and every submission of that moment waits. So the list is a thirtieth of that.
alter index revisions_by_mark set (gin_pending_list_limit = 128);

-- Every change of state, with who made it. The reason is encrypted.
create table transitions (
  application_id uuid not null,
  number integer not null,
  from_state application_state,
  to_state application_state not null,
  at timestamptz not null,
  by_kind actor not null,
  by_id text not null,
  reason bytea,
  constraint transitions_in_sequence primary key (application_id, number)
);

-- Which revision is the response to an Idempotency-Key.
create table stored_answers (
  client_id text not null,
  -- SHA-256 of the path and the key as they were sent.
  key_hash bytea not null,
  application_id uuid not null,
  revision integer not null,
  stored_at timestamptz not null,
  constraint stored_answers_once primary key (client_id, key_hash)
);
-- They are deleted by age, in which order the rows lie, so a coarse index is enough and costs nothing to maintain.
create index stored_answers_by_age on stored_answers using brin (stored_at) with (autosummarize = on);

-- Responses to an Idempotency-Key that no revision holds, encrypted by the data key of the application that they are about, or by
-- the ring's key.
create table kept_answers (
  client_id text not null,
  key_hash bytea not null,
  -- SHA-256 of the body as it was sent.
  body_hash bytea not null,
  application_id uuid,
  key_id text,
  status integer not null,
  answer bytea not null,
  stored_at timestamptz not null,
  constraint kept_answers_once primary key (client_id, key_hash),
  constraint kept_answers_sealed check ((application_id is null) = (key_id is not null))
);
create index kept_answers_by_age on kept_answers using brin (stored_at) with (autosummarize = on);
create index kept_answers_by_key on kept_answers (key_id) where key_id is not null;

-- Applications that were erased.
create table erasures (
  application_id uuid primary key,
  erased_at timestamptz not null,
  -- When what lay outside of the application was cleared too; null while that waits.
  cleared_at timestamptz
);
create index erasures_to_clear on erasures (erased_at) where cleared_at is null;

-- 4. Documents that were uploaded for requirements.

-- Name, type and size of a document, encrypted in `facts`.
create table documents (
  id uuid primary key,
  application_id uuid not null,
  requirement_id text not null,
  by_kind actor not null,
  by_id text not null,
  started_at timestamptz not null,
  -- Both null while it is being uploaded, when it does not exist to anyone.
  completed_at timestamptz,
  facts bytea
);
create index documents_of_application on documents (application_id, id);
create index documents_unfinished on documents (started_at) where completed_at is null;

-- The content, encrypted piece by piece. The foreign key keeps a piece from coming in after its document was swept away.
create table document_pieces (
  document_id uuid not null references documents on delete cascade,
  number integer not null,
  content bytea not null,
  primary key (document_id, number)
);
alter table document_pieces alter column content set storage external;

-- How many bytes of documents a client has stored. Apart from the clients, since an upload is no change of the directory.
create table client_documents (
  client_id text primary key references clients,
  bytes bigint not null check (bytes >= 0)
);

-- How many bytes the people of a dealer have uploaded in the console.
create table dealer_documents (
  dealer_id uuid primary key references dealers,
  bytes bigint not null check (bytes >= 0)
);

-- 5. What staff do.

create type queue_stage as enum ('decide', 'secondApproval', 'documents', 'payOut', 'dealer', 'signing', 'done');

-- What staff have to do: a row for each application, written with every change of it. Amount and product are not encrypted here, so
-- that lists can be sorted and filtered by them; who borrows is.
create table case_queue (
  mode mode not null,
  -- IDs grow with time, so the primary key is also the list of all cases by their age.
  application_id uuid not null,
  model_set model_set not null,
  stage queue_stage not null,
  state application_state not null,
  state_since timestamptz not null,
  -- By when the lender's step is due; since when it waits where others have to act. Lists are sorted by it.
  due_at timestamptz not null,
  -- The due time that staff were told is over: once for each.
  told_due_at timestamptz,
  client_id text,
  -- The owner's dealer, else the client's.
  dealer_id uuid,
  product_id text,
  amount_cents bigint,
  policy_outcome text,
  documents_to_look_at integer not null,
  -- Who approved it first, while it waits for a second person.
  approved_by text,
  -- Who works on it, and until when it is out of the way. A case that a colleague has handed over stands in the inbox until it is
  -- opened.
  assignee_id uuid,
  handed_by uuid,
  handed_at timestamptz,
  snoozed_until timestamptz,
  -- Whether it waits for the dealer's people, also where the lender goes on without them. Null in a row of an earlier version,
  -- whose stage says it.
  needs_dealer boolean,
  -- A signer's link did not arrive, or they reported a mistake in their details, and nobody has acted on it; or the signing ended
  -- unsigned.
  has_signing_trouble boolean not null default false,
  -- How many messages of the other side nobody of the lender, and nobody at the dealer, has read.
  unread_by_lender integer not null default 0,
  unread_by_dealer integer not null default 0,
  constraint case_queue_once primary key (mode, application_id)
) with (fillfactor = 80);
-- Each list is read in its order from an index, so that a page costs the same however many cases there are.
create index case_queue_by_stage on case_queue (mode, stage, due_at, application_id);
create index case_queue_by_amount on case_queue (mode, stage, amount_cents, application_id);
create index case_queue_by_age on case_queue (mode, stage, application_id);
create index case_queue_of_dealer on case_queue (dealer_id, mode, application_id) where dealer_id is not null;
create index case_queue_of_assignee on case_queue (assignee_id, mode, stage, due_at, application_id)
  where assignee_id is not null;
create index case_queue_handed_over on case_queue (assignee_id) where handed_by is not null;
create index case_queue_documents on case_queue (mode, due_at, application_id) where documents_to_look_at > 0;
create index case_queue_messages on case_queue (mode, due_at, application_id) where unread_by_lender > 0;

-- How far the service has come, beside its work, with giving applications their rows in the queue and their search marks, and for
-- which version of the search words and key.
create table queue_filled (
  single boolean primary key default true check (single),
  up_to uuid not null,
  marked_as text
);
insert into queue_filled (up_to) values ('00000000-0000-0000-0000-000000000000');

-- Lists of the queue that staff name and store. Filters name states, dealers and amounts, and nobody who borrows.
create table queue_views (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null,
  -- Whether all staff see it.
  is_shared boolean not null,
  view text not null,
  filters jsonb not null,
  created_at timestamptz not null
);
create index queue_views_of_user on queue_views (user_id, id);
create index queue_views_shared on queue_views (id) where is_shared;

-- Who has a case open at the moment, so that two people do not decide on one. Old rows mean nothing and are deleted.
create table case_presence (
  application_id uuid not null,
  user_id uuid not null references users,
  seen_at timestamptz not null,
  primary key (application_id, user_id)
);
create index case_presence_by_age on case_presence (seen_at);

-- Which cases a person has passed over when they asked for the next one, and why; the reason is encrypted.
create table case_skips (
  application_id uuid not null,
  user_id uuid not null references users,
  at timestamptz not null,
  reason bytea not null,
  primary key (application_id, user_id)
);

-- What staff write about a case for each other, encrypted.
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

-- What the dealer's people and the lender's staff write to each other about an application, encrypted.
create table case_messages (
  id uuid primary key,
  application_id uuid not null,
  side text not null check (side in ('dealer', 'lender')),
  by_id uuid not null references users,
  at timestamptz not null,
  text bytea not null,
  -- When somebody of the other side read it first; null until then.
  read_at timestamptz
);
create index case_messages_of_application on case_messages (application_id, at, id);

-- 6. What dealers' people type (docs/decisions/0052). The page makes a draft's ID up, so it counts together with the person only.

-- Drafts of applications: the body and the step of the form, encrypted.
create table application_drafts (
  user_id uuid not null references users,
  id uuid not null,
  mode mode not null,
  model_set model_set not null,
  -- The application that it corrects, and its version when the form read it; both null of a new one.
  application_id uuid,
  application_version integer,
  -- Raised by each save.
  version integer not null,
  key_id text not null,
  sealed bytea not null,
  saved_at timestamptz not null,
  constraint application_drafts_once primary key (user_id, id)
);
alter table application_drafts alter column sealed set storage external;
create index application_drafts_by_age on application_drafts (saved_at);

-- What a person has submitted from which draft: asked again after a lost response, the service finds what it made.
create table sent_drafts (
  user_id uuid not null,
  draft_id uuid not null,
  application_id uuid not null,
  -- The revision, and the version that the application had with it.
  revision integer not null,
  version integer not null,
  sent_at timestamptz not null,
  constraint sent_drafts_once primary key (user_id, draft_id)
);
create index sent_drafts_by_age on sent_drafts (sent_at);

-- 7. Electronic signing: one signing of an application at a time.

create type signing_state as enum ('preparing', 'underWay', 'sealing', 'completed', 'cancelled', 'declined', 'lapsed');

-- Signings: their state, and the head of the chain of their evidence.
create table signings (
  id uuid primary key,
  application_id uuid not null,
  state signing_state not null,
  -- Raised by every write, of its signers too: whoever writes says which version they have read.
  version integer not null,
  started_at timestamptz not null,
  -- Until when it can be signed.
  lapses_at timestamptz not null,
  ended_at timestamptz,
  -- When the service is next to work on it: make the agreement, or seal it.
  due_at timestamptz,
  attempts integer not null default 0,
  -- What is signed and how far it is, encrypted.
  file bytea not null,
  evidence_head bytea,
  evidence_count integer not null default 0,
  -- When the service is next to add to the sealed agreement, null where it never will; and how often that has failed since it last
  -- succeeded.
  extend_at timestamptz,
  extend_attempts integer not null default 0
);
create unique index signings_one_under_way on signings (application_id)
  where state in ('preparing', 'underWay', 'sealing', 'completed');
create index signings_of_application on signings (application_id, id);
create index signings_due on signings (due_at) where due_at is not null;
create index signings_lapsing on signings (lapses_at) where state in ('preparing', 'underWay');
create index signings_to_extend on signings (extend_at) where extend_at is not null;
create index signings_failing_to_extend on signings (id) where extend_attempts > 0;

-- Who signs, and with which links and codes, of which only hashes are stored.
create table signers (
  id uuid primary key,
  signing_id uuid not null references signings on delete cascade,
  -- In which order they are asked.
  place integer not null,
  -- SHA-256 of the secret in the link that was sent last; none before one was sent, and after the signing ended.
  link_hash bytea unique,
  link_expires_at timestamptz,
  -- The link that the email with the signed copy replaced. A signer who signed by it, with the page still open, fetches their copy
  -- by it for a few minutes more.
  replaced_link_hash bytea,
  -- SHA-256 of the code that was sent last, salted with the signer's ID.
  code_hash bytea,
  code_expires_at timestamptz,
  codes_sent integer not null default 0,
  code_sent_at timestamptz,
  wrong_codes integer not null default 0,
  -- SHA-256 of the secret with which a right code was answered.
  session_hash bytea,
  session_expires_at timestamptz,
  signed_at timestamptz,
  -- Of test applications the link and the code too, encrypted: their client may read them.
  sandbox_link bytea,
  sandbox_code bytea,
  unique (signing_id, place)
);
create unique index signers_replaced_link on signers (replaced_link_hash) where replaced_link_hash is not null;

-- The agreement as it was shown, and the sealed one, encrypted. They never change.
create table signing_papers (
  signing_id uuid not null references signings on delete cascade,
  kind text not null,
  content bytea not null,
  made_at timestamptz not null,
  primary key (signing_id, kind)
);
alter table signing_papers alter column content set storage external;

-- What is added to a sealed agreement so that it can be verified for years: each row is the bytes that follow those before, so that
-- what was sealed stays the beginning of the file.
create table signing_extensions (
  signing_id uuid not null references signings on delete cascade,
  -- From 1 on.
  number integer not null,
  content bytea not null,
  made_at timestamptz not null,
  primary key (signing_id, number)
);

-- The evidence: each step in its canonical form, encrypted, and its hash, which covers the steps before.
create table signing_evidence (
  signing_id uuid not null references signings on delete cascade,
  number integer not null,
  entry bytea not null,
  hash bytea not null,
  primary key (signing_id, number)
);

-- 8. Events and webhooks. An event is written with what causes it, and put into the outbox. Whoever gets the one row of
-- event_numbering numbers a batch of what was committed, and gives it to whom it concerns (docs/decisions/0026).

-- What happened to applications and consents. The case file or the revision is as it was then, for those who will be told. The
-- columns up to the revision are in the order in which a submission inserts them: Citus mixes up those of an insert from a union.
create table events (
  id uuid primary key,
  type text not null,
  application_id uuid,
  previous_state application_state,
  state application_state,
  at timestamptz not null,
  -- The version that the application had then: it orders all events of one application. Of a consent: 1 given, 2 withdrawn.
  sequence integer not null default 0,
  -- The submission that it tells of.
  revision integer,
  file bytea,
  -- The state of a signing and how far each signer is, without anything personal.
  signing jsonb,
  -- Of a consent, with the client that it is for.
  consent_id uuid,
  client_id text
);

-- Events without a number yet.
create table event_outbox (
  event_id uuid primary key
);

create table event_numbering (
  only_row boolean primary key default true check (only_row),
  last_number bigint not null default 0
);
insert into event_numbering default values;

-- The event feed: a row for each client that may read what an event is about.
create table client_events (
  client_id text not null,
  number bigint not null,
  event_id uuid not null,
  primary key (client_id, number)
);
-- Old ones are deleted by number, which is a time.
create index client_events_by_age on client_events using brin (number) with (autosummarize = on);

-- Webhook endpoints, and which of the processes delivers to each at the moment.
create table webhook_endpoints (
  id uuid primary key,
  client_id text not null references clients,
  -- The URL and the secrets, encrypted.
  key_id text not null,
  sealed bytea not null,
  -- The types of events that are wanted; none means all.
  types text[] not null,
  description text,
  enabled boolean not null,
  disabled_reason text,
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- When its next delivery is due.
  due_at timestamptz,
  -- Raised whenever deliveries are added: whoever lets go of it says how many it has seen.
  wakes bigint not null default 0,
  leased_by uuid,
  lease_until timestamptz,
  -- Failures in a row, and since when there was nothing else.
  failures integer not null default 0,
  failing_since timestamptz
) with (fillfactor = 50);
create index webhook_endpoints_of_client on webhook_endpoints (client_id, created_at, id);

create type delivery_state as enum ('pending', 'delivered', 'failed');

-- Which event goes to which endpoint, and what became of it.
create table deliveries (
  endpoint_id uuid not null,
  number bigint not null,
  event_id uuid not null,
  application_id uuid,
  state delivery_state not null,
  attempts integer not null,
  next_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (endpoint_id, number)
);
create index deliveries_pending on deliveries (endpoint_id, number) where state = 'pending';
create index deliveries_failed on deliveries (endpoint_id, number) where state = 'failed';
create index deliveries_by_age on deliveries using brin (created_at) with (autosummarize = on);

-- Every attempt, for whoever runs the endpoint. Nothing personal is in it.
create table delivery_attempts (
  id uuid primary key,
  endpoint_id uuid not null,
  number bigint not null,
  at timestamptz not null,
  status integer,
  -- The kind of failure, where there was no response.
  error text,
  milliseconds integer not null,
  answer text
);
create index delivery_attempts_of on delivery_attempts (endpoint_id, number, id);
create index delivery_attempts_by_time on delivery_attempts (endpoint_id, id);

-- 9. Emails and text messages. Each is added in the transaction of the change that it reports, and sent afterwards.

-- What is to be sent, and what was. Nothing personal is in it: addresses and texts are looked up when it is sent.
create table mails (
  id uuid primary key,
  -- Its kind, and the IDs of whom and what it is about.
  about jsonb not null,
  -- What is reported together, and in which period: one mail for each. Null for a mail that goes alone.
  together text constraint mails_together unique,
  -- When it is to be sent, or sent again; while a process sends it, when another may. Null once it was sent or given up.
  due_at timestamptz,
  attempts integer not null default 0,
  ended_at timestamptz,
  -- The code of the last failure; null once it was sent.
  failure text,
  constraint mails_wait_or_ended check ((due_at is null) = (ended_at is not null))
);
create index mails_due on mails (due_at) where due_at is not null;
create index mails_ended on mails (ended_at) where ended_at is not null;

-- 10. What the lender offers, and how it decides. Every process holds these in memory, as it holds the directory.

-- Products, each as dated versions. A version never changes: what was priced with it can be explained from it at any time.
create table product_versions (
  id text not null,
  version integer not null,
  -- The whole product, as src/domain/finance knows it: amounts in cents, rates and shares in thousandths of a per cent.
  content jsonb not null,
  imported_at timestamptz not null,
  primary key (id, version)
);
create trigger product_versions_changed after insert or update or delete on product_versions
  for each statement execute function raise_directory_version();

-- The decision policy as versions, which never change; the newest whose day has come is in force.
create table policy_versions (
  version integer primary key check (version > 0),
  -- The first day on which it is in force; null where that was its import.
  in_force_from date,
  -- The whole policy, as src/domain/policy knows it: amounts in cents, shares in thousandths of a per cent.
  content jsonb not null,
  imported_at timestamptz not null
);
create trigger policy_versions_changed after insert or update or delete on policy_versions
  for each statement execute function raise_directory_version();

-- Drafts of products and of the policy: what admins work on before a second person publishes it. There is one open draft of each
-- product and one of the policy. Ended ones stay: they say who stood behind a version.
create table drafts (
  id uuid primary key,
  kind text not null check (kind in ('product', 'policy')),
  -- The product's ID; 'policy' of the policy.
  subject text not null,
  -- As the lender's file has it, right or wrong.
  content jsonb not null,
  -- The newest version when it was begun, or one that was looked at since; null where there was none.
  based_on integer,
  -- Raised by each step.
  version integer not null,
  begun_by uuid not null references users,
  begun_at timestamptz not null,
  changed_by uuid not null references users,
  changed_at timestamptz not null,
  proposed_by uuid references users,
  proposed_at timestamptz,
  ended_by uuid references users,
  ended_at timestamptz,
  ended_as text check (ended_as in ('published', 'discarded')),
  published_version integer
);
create unique index drafts_open_once on drafts (kind, subject) where ended_at is null;
create index drafts_published on drafts (kind, subject, published_version) where published_version is not null;

-- Replays of drafts over the submissions of the last days. The result names applications and contains nothing that was sent.
create table replays (
  id uuid primary key,
  kind text not null check (kind in ('product', 'policy')),
  subject text not null,
  draft_id uuid not null references drafts,
  draft_version integer not null,
  mode mode not null,
  -- The product or the policy as src/domain knows it.
  candidate jsonb not null,
  started_by uuid not null references users,
  started_at timestamptz not null,
  -- The first and the last event that it looks at; IDs of events grow with time.
  from_event uuid not null,
  to_event uuid not null,
  -- How far it has come, so that another process can go on.
  after_event uuid not null,
  reached_at timestamptz not null,
  looked_at integer not null default 0,
  -- Erased since, or sent back: what came out of them is no longer known.
  skipped integer not null default 0,
  differing integer not null default 0,
  -- What it counts of all submissions, besides the different ones. Null for replays of earlier versions of the service.
  totals jsonb,
  state text not null check (state in ('running', 'done', 'cancelled', 'failed')),
  ended_at timestamptz,
  leased_until timestamptz
);
create unique index replays_running_once on replays (kind, subject) where state = 'running';
create index replays_of_subject on replays (kind, subject, started_at);

-- The submissions that a replay decides or prices differently.
create table replay_differences (
  replay_id uuid not null references replays on delete cascade,
  application_id uuid not null,
  model_set model_set not null,
  was jsonb not null,
  now jsonb not null,
  primary key (replay_id, application_id)
);

-- The banks that each set accepts.
create table bank_lists (
  model_set text primary key check (model_set in ('a', 'b')),
  names text[] not null check (cardinality(names) > 0),
  version integer not null default 1,
  -- Both null for the command line, and where it is not known.
  changed_by uuid references users,
  changed_at timestamptz
);
create trigger bank_lists_changed after insert or update or delete on bank_lists
  for each statement execute function raise_directory_version();

-- What admins set in the console, by the names that src/domain/lender knows. Each change is a version; the newest is in force.
create table lender_settings (
  name text not null,
  version integer not null check (version > 0),
  value jsonb not null,
  changed_by uuid not null references users,
  changed_at timestamptz not null,
  constraint lender_settings_version primary key (name, version)
);
create trigger lender_settings_changed after insert or update or delete on lender_settings
  for each statement execute function raise_directory_version();

-- Providers of checks and facts: what they were asked on the day of the last question, and since when they fail. Each process that
-- asks a provider writes its row; other processes show it.
create table providers (
  name text primary key,
  -- By the calendar of Dublin: the counts are of this day.
  day date not null,
  asked integer not null,
  failed integer not null,
  cost_cents integer not null,
  -- Since when no question has succeeded; null while they do.
  failing_since timestamptz,
  -- The kind of the last failure, such as timeout or 503; never what the provider said.
  failure text,
  constraint providers_failing_has_kind check ((failing_since is null) = (failure is null))
);

-- Questions to providers that have no response yet: one row for a provider and an application, until it has responded to all
-- that it was asked. Written before the question is sent, so that one that ends the process is known after the restart.
create table provider_questions (
  application_id uuid not null,
  -- As in the table of providers: a simulated one may be called like a configured one.
  provider text not null,
  -- Of the application: a new submission is asked about afresh.
  revision integer not null,
  -- The checks that it was asked for; empty if only for its facts.
  checks text[] not null,
  -- How often it was asked; 0 while the application waits for its turn.
  asked integer not null,
  asked_at timestamptz not null,
  -- The kind of the last failure, never what the provider said; null while it is asked, and if the process ended meanwhile.
  failure text,
  primary key (application_id, provider)
);
-- Who waits for a provider that is down: the one that was asked least is asked first.
create index provider_questions_of_provider on provider_questions (provider, asked);

-- 11. The catalogue of new cars, and what a search in it needs: which words occur in which models, and each word's spellings with
-- letters left out, by which a misspelt word finds the one that was meant. Keys and words are folded by the application (lower
-- case, without accents), so that no extension and no particular collation of the database is needed.

-- A model of a make, with all words of its specifications together: what is not here is in none of them.
create table car_model (
  id integer generated always as identity primary key,
  make_key text collate "C" not null,
  model_key text collate "C" not null,
  words tsvector not null default '',
  unique (make_key, model_key)
);
create index car_model_by_words on car_model using gin (words);

-- What can be bought of a model.
create table car_specification (
  id text collate "C" primary key,
  model_id integer not null references car_model,
  make text not null,
  model text not null,
  specification text not null,
  fuel text not null,
  specification_key text collate "C" not null,
  words tsvector not null
);
-- A model's specifications in the order in which a search lists them.
create index car_specification_by_model on car_specification (model_id, specification_key, id);
create index car_specification_by_words on car_specification using gin (words);

-- Every word of the catalogue, by the field in which it occurs.
create table car_word (
  word text collate "C" not null,
  field text not null check (field in ('make', 'model', 'specification')),
  primary key (word, field)
);

-- A word with up to two letters left out. A misspelt word with letters left out meets it here.
create table car_word_deletion (
  deletion text collate "C" not null,
  word text collate "C" not null,
  primary key (deletion, word)
);

-- 12. The audit trail (docs/decisions/0048).

-- Who did what, to what, when. Nothing personal but the origin (address and browser), which is encrypted.
create table audit (
  id uuid primary key,
  at timestamptz not null,
  actor_kind actor not null,
  actor_id text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  -- What it is about within its subject, such as one document of an application.
  part text,
  request_id text,
  origin_key_id text,
  origin bytea
);
-- What the audit is filtered by. Nearly all entries are of submissions by clients, which write to none of these.
create index audit_by_actor on audit (actor_id, id)
  where action not in ('application.submitted', 'application.kept');
create index audit_by_action on audit (action, id)
  where action not in ('application.submitted', 'application.kept');
create index audit_by_subject on audit (subject_id, id)
  where action not in ('application.submitted', 'application.kept');
create index audit_of_case on audit (subject_id, id) where subject_kind = 'application' and actor_kind = 'user';
create index audit_with_origin on audit (id) where origin is not null;

-- Seals make the audit a chain: each takes the entries since the one before, and its hash holds them and the hash before. They are
-- made beside the work, so nothing that writes the audit waits for them.
create table audit_seals (
  -- From 1 on without gaps.
  number bigint primary key,
  -- It holds all entries with IDs above that of the seal before, up to this one.
  up_to uuid not null,
  entries integer not null,
  at timestamptz not null,
  -- SHA-256 over the hash of the seal before, the number, and all that the entries say.
  hash bytea not null,
  -- The same under a key of the ring, which is named: the database alone cannot make one.
  ring_key text not null,
  mac bytea not null
);

-- The lowest ID that a row of a moment can have, so that rows are found by when they were made.
create function lowest_id_at(moment timestamptz) returns uuid language sql immutable strict parallel safe as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;

-- 13. How people sign in.

-- Sessions, found by the SHA-256 of what the cookie holds. The origin (address, browser) is encrypted.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users,
  key_id text not null,
  origin bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When the person last proved who they are, null where that no longer counts; and whether with a second factor.
  proved_at timestamptz,
  is_strong boolean not null default false
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Links sent by email, each valid once and for one purpose. Found by the SHA-256 of the secret that they carry.
create table mail_links (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_links_of_user on mail_links (user_id);
create index mail_links_by_expiry on mail_links (expires_at);

-- The authenticator app of a user (RFC 6238), with its secret, encrypted. It counts once a code has confirmed it. A code is valid
-- for one step of 30 seconds; those up to last_step are used.
create table authenticators (
  user_id uuid primary key references users,
  key_id text not null,
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null
);

-- Codes for those who lost their second factor: each works once. Found by the SHA-256 of the code.
create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Passkeys (WebAuthn). Neither the credential's ID nor its public key is a secret; the user's name for it is encrypted. The counter
-- is that of the authenticator: one that does not grow is a copy.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users,
  credential_id text not null constraint passkeys_credential_unique unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  key_id text not null,
  name bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- By what the lender's identity provider knows users. Issuer and subject are encrypted together, and found by a keyed hash.
create table provider_links (
  user_id uuid primary key references users,
  issuer text not null,
  key_id text not null,
  subject bytea not null,
  subject_hash bytea not null constraint provider_links_subject_unique unique,
  linked_at timestamptz not null
);

-- Failures to sign in, by keyed hash of the account's address or of where the attempt came from.
create table sign_in_failures (
  subject_hash bytea primary key,
  failures integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);
create index sign_in_failures_by_age on sign_in_failures (last_at);

-- Networks from which an account was signed in to of late, by keyed hash of both: guesses from elsewhere do not block them.
create table known_networks (
  subject_hash bytea primary key,
  last_at timestamptz not null
);
create index known_networks_by_age on known_networks (last_at);

-- 14. How clients get access tokens.

-- Access tokens, found by their SHA-256. The payload is what the authorization server stores of them.
create table access_tokens (
  hash bytea primary key,
  client_id text not null,
  scopes text[] not null,
  audience text not null,
  payload jsonb not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index access_tokens_of_client on access_tokens (client_id);
create index access_tokens_by_expiry on access_tokens (expires_at);
create trigger access_tokens_revoked after update of revoked_at on access_tokens
  for each statement execute function raise_tokens_version();

-- Assertions that were used: each is valid once (RFC 7523, 3). The hash is of issuer and jti.
create table used_assertions (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_assertions_by_expiry on used_assertions (expires_at);

-- Consent tickets that were answered: each is valid once. The hash is of the ticket's ID.
create table used_tickets (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_tickets_by_expiry on used_tickets (expires_at);

-- The authorization server's own keys. The private JWK is encrypted; a retired key signs no more, and its public half is shown until
-- it is removed.
create table signing_keys (
  kid text primary key,
  key_id text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index signing_keys_one_in_force on signing_keys ((retired_at is null)) where retired_at is null;

-- 15. What is known of requests.

-- The request log, for the people who look after clients. Each process writes what it has responded to now and then; no request
-- waits for it. The details contain no value that could be personal.
create table api_requests (
  -- In the order of the responses.
  id uuid not null,
  client_id text not null,
  request_id uuid not null,
  at timestamptz not null,
  mode text not null check (mode in ('test', 'live')),
  method text not null,
  -- The operation's name; null where none took the request.
  operation text,
  path text not null,
  status smallint not null,
  milliseconds real not null,
  problem text,
  application_id uuid,
  reference text,
  details jsonb not null,
  -- The query, body and response of a test client's request, as they were but for secrets, encrypted.
  sent_key_id text,
  sent bytea,
  primary key (client_id, id)
);
create index api_requests_by_request on api_requests (request_id);
create index api_requests_by_operation on api_requests (client_id, operation, id);
create index api_requests_of_application on api_requests (application_id, id) where application_id is not null;
-- The filter for failed requests finds invalid submissions too, whose status is 200.
create index api_requests_with_failures on api_requests (client_id, id)
  where status >= 400 or details ? 'failures';
-- A rotation of keys finds these few among the rows of live clients.
create index api_requests_as_sent on api_requests (id) where sent_key_id is not null;
-- They are written in the order of time, so what is to be deleted lies together.
create index api_requests_by_time on api_requests using brin (at);

-- How many requests each client sent to each process in a minute: each process writes its own counts, and reads those of the others.
create table request_counts (
  client_id text not null,
  process uuid not null,
  minute timestamptz not null,
  requests integer not null,
  primary key (client_id, process)
);

-- 16. Numbers, counted day by day by a worker that follows the events.

-- What the page of numbers shows. Nobody who borrows is named here.
create table daily_numbers (
  mode mode not null,
  -- A dealer's ID; 'all' for the sum of all of them, 'none' for applications without one.
  dealer text not null,
  kind text not null,
  -- By the calendar of Dublin.
  day date not null,
  model_set model_set not null,
  -- What the kind is told apart by (src/domain/case/numbers.ts).
  key text not null,
  count bigint not null,
  constraint daily_numbers_once primary key (mode, dealer, kind, day, model_set, key)
);
-- Dealers beside each other.
create index daily_numbers_received on daily_numbers (mode, day) where kind = 'received';

-- How far the worker has come. What happened up to history_until, if anything, is counted from the applications themselves, in the
-- order of their IDs; what happened later by events, in the order of theirs. So each is counted once.
create table numbers_progress (
  single boolean primary key default true check (single),
  after_event uuid not null default '00000000-0000-0000-0000-000000000000',
  history_until timestamptz,
  history_up_to uuid not null default '00000000-0000-0000-0000-000000000000',
  history_done_at timestamptz,
  begun_at timestamptz not null default now()
);
insert into numbers_progress (history_done_at) values (now());

-- 17. The sandbox, where there is one.

-- Which client and which user stands for which name in sandbox.json.
create table sandbox_members (
  member text primary key,
  client_id text references clients,
  user_id uuid references users,
  constraint sandbox_members_one_kind check ((client_id is null) <> (user_id is null))
);

-- Emails and text messages of sandboxes that integrators created, encrypted. They are stored here instead of being sent.
create table sandbox_messages (
  id uuid primary key,
  sandbox_id uuid not null references sandboxes,
  at timestamptz not null,
  -- The application that it is about, if any: it is deleted with that.
  application_id uuid,
  key_id text not null,
  sealed bytea not null
);
create index sandbox_messages_of_sandbox on sandbox_messages (sandbox_id, id);
create index sandbox_messages_of_application on sandbox_messages (application_id) where application_id is not null;

-- 18. The database itself.

-- Which keys of the ring encrypted something here: an encrypted known text, by which a start tells a wrong ring.
create table ring_keys (
  id text primary key,
  proof bytea not null,
  first_used_at timestamptz not null
);

-- The oldest schema whose program can work with this one. A migration after which programs of earlier versions cannot go on (it
-- drops, renames or narrows something that they use) sets it to its own number, in its own file. Programs that are new enough
-- work on while the others are upgraded.
create table schema_fit (oldest integer primary key);
create unique index schema_fit_is_one_row on schema_fit ((true));
insert into schema_fit (oldest) values (66);
