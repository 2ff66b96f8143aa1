-- The request that made a gateway. Sent again because its answer was lost, it is answered with that gateway, not with a second one.
alter table gateways
  add column request_hash bytea,
  add column requested_at timestamptz;
