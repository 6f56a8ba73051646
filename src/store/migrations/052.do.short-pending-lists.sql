-- A GIN index collects new entries in a list and merges them all at once when the list is full. At the default size of 4 MB this
-- takes about 60 ms, once in 12,000 submissions, and every submission of that moment waits. So the list is a thirtieth of that.
alter index revisions_by_mark set (gin_pending_list_limit = 128);
