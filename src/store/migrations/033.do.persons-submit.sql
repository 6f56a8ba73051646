-- People of dealers submit as themselves (docs/decisions/0052): what they send has no client. The dealer of such an application
-- is always its owner's.
alter table applications alter column client_id drop not null;
alter table revisions alter column client_id drop not null;
alter table case_queue alter column client_id drop not null;

-- What a person has sent from which draft: asked again after a lost answer, the service finds what it made. The page makes the
-- draft's id up, so it counts together with the person only.
create table sent_drafts (
  user_id uuid not null,
  draft_id uuid not null,
  application_id uuid not null,
  -- The sending, and the version that the application had with it.
  revision integer not null,
  version integer not null,
  sent_at timestamptz not null,
  constraint sent_drafts_once primary key (user_id, draft_id)
);
create index sent_drafts_by_age on sent_drafts (sent_at);

-- How many bytes of documents the people of a dealer may upload in the console, and how many they have: as for clients, apart
-- from the dealers, since an upload is no change of the directory.
alter table dealers add column document_quota_bytes bigint not null default 21474836480
  check (document_quota_bytes >= 0);
create table dealer_documents (
  dealer_id uuid primary key references dealers,
  bytes bigint not null check (bytes >= 0)
);
