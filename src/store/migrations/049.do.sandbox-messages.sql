-- Emails and text messages of sandboxes that integrators created. They are stored here instead of being sent.
create table sandbox_messages (
  id uuid primary key,
  sandbox_id uuid not null references sandboxes,
  at timestamptz not null,
  -- The application that it is about, if any: it is deleted with that.
  application_id uuid,
  -- Recipient, subject and text, encrypted under the ring's key of this id.
  key_id text not null,
  sealed bytea not null
);
create index sandbox_messages_of_sandbox on sandbox_messages (sandbox_id, id);
create index sandbox_messages_of_application on sandbox_messages (application_id) where application_id is not null;
