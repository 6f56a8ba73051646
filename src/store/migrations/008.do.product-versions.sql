-- Products as dated versions. A version never changes: what was priced with it can be told from it for ever.

drop table products;

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

-- The offer that a valid submission picked, with the version that it came from; sealed by the application's data key.
alter table applications add column offer bytea;
-- As it was then, for those who will be told.
alter table events add column offer bytea;
