alter table gateways
  -- Where its reports may come from. Null: from anywhere.
  add column allowed_networks cidr[] check (cardinality(allowed_networks) between 1 and 16),
  -- Other processes remember a gateway for half a minute; this tells them to look again.
  add column networks_changed_at timestamptz,
  -- The address that it reported from last, and the one that was last refused since the networks were chosen.
  add column heard_from inet,
  add column refused_from inet,
  add column refused_at timestamptz;
create index gateways_networks_changed on gateways (networks_changed_at) where networks_changed_at is not null;
