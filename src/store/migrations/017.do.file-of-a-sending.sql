-- The case file as a submission left it, once, beside what was sent; applications.file holds it from its first change on.
-- Events of a submission name the sending. Rows from before keep the file with the application and with the event.
alter table revisions add column file bytea;
alter table revisions alter column file set storage external;
