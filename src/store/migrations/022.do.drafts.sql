-- Drafts of products and of the decision policy: what admins work on before a second person publishes it. There is one open
-- draft of each product and one of the policy. Ended ones stay: they say who stood behind a version.
create table drafts (
  id uuid primary key,
  kind text not null check (kind in ('product', 'policy')),
  -- The product's id; 'policy' of the policy.
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

-- The first day on which a version of the policy holds; null where it held from its import.
alter table policy_versions add column in_force_from date;
