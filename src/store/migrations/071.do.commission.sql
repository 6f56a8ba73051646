-- The commission of a contract, for the dealer's statement and for compliance, beside the amount financed. Null where the product
-- says nothing about commission, and in rows that an earlier version wrote.
alter table case_queue
  add column commission_cents bigint,
  add column credit_cost_cents bigint;
