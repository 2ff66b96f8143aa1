-- Devices that a logger named after its first hour. Its protocol has no secret, so anyone could have sent that: they wait
-- until a person says yes, and what they send is kept with the records of unregistered gateways.
create table new_devices (
  gateway_id integer not null,
  sn text not null,
  type text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  reports integer not null,
  -- A person said no.
  refused_at timestamptz,
  primary key (gateway_id, sn)
);
call protect('new_devices', '(select true from devices d where d.id = new_devices.gateway_id)');

-- Null for what came from a gateway that was not registered.
alter table unclaimed_records add column device_sn text;
create index unclaimed_records_device on unclaimed_records (gateway_sn, device_sn) where device_sn is not null;

alter table gateways
  add column first_heard_at timestamptz,
  -- How many devices it says that it can have.
  add column max_devices smallint;
update gateways set first_heard_at = heard_at;
