-- How many bytes of documents a client may store, and how many it has stored. The default is for clients that were there
-- before; whoever creates a client says how many it may store.
alter table clients add column document_quota_bytes bigint not null default 21474836480
  check (document_quota_bytes >= 0);

-- Apart from the clients, since an upload is no change of the directory. A client that never uploaded has no row.
create table client_documents (
  client_id text primary key references clients,
  bytes bigint not null check (bytes >= 0)
);

-- A sealed piece is its content and a header of 29 bytes.
insert into client_documents (client_id, bytes)
select d.by_id, sum(octet_length(p.content) - 29)
from documents d join document_pieces p on p.document_id = d.id
where d.by_kind = 'client' and d.completed_at is not null and exists (select from clients c where c.id = d.by_id)
group by d.by_id;
