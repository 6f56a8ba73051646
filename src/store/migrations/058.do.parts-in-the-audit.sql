-- What an audit entry is about within its subject, such as one document of an application. Seals cover it where there is one,
-- so earlier entries and their seals read as before.
alter table audit add column part text;
