-- Links and codes of test applications' signers, which their client may read. Encrypted by the application's data key; of live
-- applications the hashes alone are stored.
alter table signers
  add column sandbox_link bytea,
  add column sandbox_code bytea;
