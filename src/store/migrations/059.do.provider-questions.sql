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
