-- The console shows how a webhook endpoint fares: since when it is switched off, its last attempts in the order of time, and
-- what failed, which its people may have delivered again.
alter table webhook_endpoints add column disabled_at timestamptz;
update webhook_endpoints set disabled_at = updated_at where not enabled;

create index delivery_attempts_by_time on delivery_attempts (endpoint_id, id);
create index deliveries_failed on deliveries (endpoint_id, number) where state = 'failed';
