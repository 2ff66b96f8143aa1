-- The request that made them, or sent a suggestion. Sent again because its answer was lost, it makes no second one. Of requests that overtake
-- each other, the secret of the last one is the one that works (0138).
alter table webhooks add column request_hash bytea, add column request_attempt bigint;
alter table api_tokens add column request_hash bytea, add column request_attempt bigint;
alter table wall_links add column request_hash bytea, add column request_attempt bigint;
alter table suggestions add column request_hash bytea;
