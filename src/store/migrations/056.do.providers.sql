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
  -- What kind of failure the last one was, such as timeout or 503; never what the provider said.
  failure text,
  check ((failing_since is null) = (failure is null))
);
