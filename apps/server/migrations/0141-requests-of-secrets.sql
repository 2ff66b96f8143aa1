-- The request that made them, or sent a suggestion. Sent again because its answer was lost, it makes no second one.
alter table webhooks add column request_hash bytea;
alter table api_tokens add column request_hash bytea;
alter table wall_links add column request_hash bytea;
alter table suggestions add column request_hash bytea;
