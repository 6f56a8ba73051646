-- What people of dealers have typed and not sent (docs/decisions/0052). The page makes the id up, so it counts together with the
-- person only.
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
  -- The body and the step of the form, sealed by the ring's key of this id.
  key_id text not null,
  sealed bytea not null,
  saved_at timestamptz not null,
  constraint application_drafts_once primary key (user_id, id)
);
alter table application_drafts alter column sealed set storage external;
create index application_drafts_by_age on application_drafts (saved_at);
