-- What admins set in the console: by when steps are due, and what documents are asked for. Each change is a version; the newest
-- holds. Processes follow them as they follow the reference data.
create table lender_settings (
  name text not null check (name in ('dueTimes', 'requestTemplates')),
  version integer not null check (version > 0),
  value jsonb not null,
  changed_by uuid not null references users,
  changed_at timestamptz not null,
  constraint lender_settings_version primary key (name, version)
);
create trigger lender_settings_changed after insert or update or delete on lender_settings
  for each statement execute function raise_directory_version();

-- Since when a list of banks holds, and who set it; null where that is not known, and of the command line.
alter table bank_lists
  add column version integer not null default 1,
  add column changed_by uuid references users,
  add column changed_at timestamptz;
