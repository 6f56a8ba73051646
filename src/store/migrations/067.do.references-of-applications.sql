-- What belongs to an application refers to it, and goes with it. 066 left out all keys and checks of tables that a submission
-- writes. Measured one by one in batches of 32 submissions, none of those here takes 3 % of a submission's time.
--
-- Rows that are there already are not read again, which would keep writers waiting: "not valid" is about those alone.
--
-- Still without a key: whatever names a client, since all submissions of a client would lock its row; stored_answers, which
-- would need an index more to be deleted by application; case_queue, whose key begins with the mode; events, deliveries and
-- client_events, which outlive what they tell of or refer to rows that every delivery writes.
alter table revisions add foreign key (application_id) references applications on delete cascade not valid;
alter table transitions add foreign key (application_id) references applications on delete cascade not valid;
alter table documents add foreign key (application_id) references applications on delete cascade not valid;
alter table signings add foreign key (application_id) references applications on delete cascade not valid;
alter table case_presence add foreign key (application_id) references applications on delete cascade not valid;
alter table case_skips add foreign key (application_id) references applications on delete cascade not valid;
alter table case_notes add foreign key (application_id) references applications on delete cascade not valid;
alter table case_messages add foreign key (application_id) references applications on delete cascade not valid;

alter table applications
  add constraint applications_of_one_owner check (owner_user_id is null or owner_client_id is null) not valid,
  add constraint applications_key_whole check ((key_id is null) = (data_key is null)) not valid,
  add constraint applications_counted check (version >= 1 and revision >= 1 and transitions >= 1) not valid,
  add constraint applications_contract_booked check (contract_key is null or booking is not null) not valid;
alter table deliveries
  add constraint deliveries_settled check ((state = 'pending') = (settled_at is null)) not valid;

update schema_fit set oldest = 67;
