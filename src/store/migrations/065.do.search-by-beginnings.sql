-- Applications are found by beginnings of names too. Each revision says for which version of the search words, and under which
-- key, its marks were made: the service makes others again beside its work, beginning with the first.
alter table revisions add column marked_as text;
alter table queue_filled add column marked_as text;
