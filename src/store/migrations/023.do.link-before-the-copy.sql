-- The link that the mail with the signed copy replaced. A signer who signed by it, with the page still open, fetches their copy by it
-- for a few minutes more.
alter table signers add column replaced_link_hash bytea;
create unique index signers_replaced_link on signers (replaced_link_hash) where replaced_link_hash is not null;
