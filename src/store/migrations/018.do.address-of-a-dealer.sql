-- The lines of a dealer's business address, as agreements print them; none where it is not known.
alter table dealers add column address text[] not null default '{}';
