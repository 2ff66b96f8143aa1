-- What emoncms senders call their values, for those whose names say nothing, such as the numbers of emonHub. The owner
-- says which point each one is.
create table emoncms_inputs (
  gateway_id integer not null,
  node text not null,
  input text not null,
  last_value double precision not null,
  last_at timestamptz not null,
  -- Null: not said yet. A value is multiplied by the factor.
  point text,
  factor double precision not null default 1,
  primary key (gateway_id, node, input)
);
call protect('emoncms_inputs', '(select true from devices d where d.id = emoncms_inputs.gateway_id)');

-- Nodes whose inputs were given other points: what was kept of them is stored again.
create table remapped_nodes (
  gateway_id integer not null,
  node text not null,
  primary key (gateway_id, node)
);
call protect('remapped_nodes', '(select true from devices d where d.id = remapped_nodes.gateway_id)');

-- All values of a node's report of which at least one had no point.
create table unmapped_reports (
  gateway_id integer not null,
  node text not null,
  at timestamptz not null,
  inputs jsonb not null,
  primary key (gateway_id, node, at)
);
create index unmapped_reports_at on unmapped_reports (at);

-- Devices have a gateway_id of their own, so without its table's name the condition was never true.
alter policy brand on gateway_days using ((select true from devices d where d.id = gateway_days.gateway_id))
  with check ((select true from devices d where d.id = gateway_days.gateway_id));
