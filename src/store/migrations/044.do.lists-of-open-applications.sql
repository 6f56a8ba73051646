-- Clients ask for their applications in a state. Those at rest only become more, and those under way are soon other ones: without
-- these indexes, which hold nothing else, such a list reads all of a client's or dealer's applications to find them.
create index applications_open_of_client on applications (client_id, model_set, state, updated_at, id)
  where state in ('Open', 'Submitted', 'InReview', 'Approved', 'AwaitingSignature', 'Signed');
create index applications_open_of_dealer on applications (owner_dealer_id, model_set, state, updated_at, id)
  where owner_dealer_id is not null
    and state in ('Open', 'Submitted', 'InReview', 'Approved', 'AwaitingSignature', 'Signed');
