-- By what the lender's identity provider knows users of ours. Issuer and subject are encrypted together under the ring's key that is
-- named, and found by a keyed hash.
create table provider_links (
  user_id uuid primary key references users,
  issuer text not null,
  key_id text not null,
  subject bytea not null,
  subject_hash bytea not null,
  linked_at timestamptz not null,
  constraint provider_links_subject_unique unique (subject_hash)
);
