-- The versions of an application that did no more than tell of its signing: the last one, and the one before the first of them
-- in a row. A page that showed one of these is not outdated by them. A signature ends the row.
alter table applications
  add column told_from integer,
  add column told_to integer;
