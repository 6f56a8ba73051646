-- What a replay counts of all submissions, besides the different ones: those that take two people, those referred, and those
-- without a fact that the policy asks for, each before and now. Null for replays of earlier versions of the service.
alter table replays add column totals jsonb;
