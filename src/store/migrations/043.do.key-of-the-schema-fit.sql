-- Citus moves a lender that is at work only if each of its tables has a primary key.
alter table schema_fit add primary key (oldest);
