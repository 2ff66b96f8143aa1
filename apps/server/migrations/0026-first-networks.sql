-- The network that a gateway first reported from: /24 of IPv4, /48 of IPv6. A logger without a secret is shown with it; a
-- new address alone is no contradiction, because homes and mobile networks get another one now and then.
alter table gateways add column first_network cidr;
