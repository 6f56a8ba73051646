-- Documents that were uploaded for requirements. What a document is called, what it is and how much of it there is stand
-- sealed in `facts`, by the data key of its application, and so does each piece of its content.

create table documents (
  id uuid primary key,
  application_id uuid not null,
  requirement_id text not null,
  started_at timestamptz not null,
  by_kind actor not null,
  by_id text not null,
  -- Both null while it is being uploaded, when it does not exist to anyone.
  completed_at timestamptz,
  facts bytea
);
create index documents_of_application on documents (application_id, id);
create index documents_unfinished on documents (started_at) where completed_at is null;

-- The reference keeps a piece from coming in after its document was swept away.
create table document_pieces (
  document_id uuid not null references documents on delete cascade,
  number integer not null,
  content bytea not null,
  primary key (document_id, number)
);
-- What is sealed can't be compressed.
alter table document_pieces alter column content set storage external;
