-- Events that tell of a signing: its state and how far each signer is, in words of ours and without anything personal.
alter table events add column signing jsonb;
