-- Whether a case waits for the dealer's people, also where the lender goes on without them: a document is missing during the review.
-- Null in a row of an earlier version, whose stage says it; the service fills in those that its stage does not tell.
alter table case_queue
  add column needs_dealer boolean,
  -- A signer's link did not arrive, or they reported a mistake in their details, and nobody has acted on it.
  add column has_signing_trouble boolean not null default false;
update queue_filled set up_to = '00000000-0000-0000-0000-000000000000';
