-- Of requests that are sent again while the first is still at work, in another process too: the secrets of the last one are those that work.
create sequence request_attempts;
grant usage on sequence request_attempts to heliograph_people;
alter table gateways add column request_attempt bigint;
