-- What a device is wired to, as a person said: an optimizer's concentrator or inverter. Null while nobody said it. Ids of
-- devices are not checked, as in samples.
alter table devices add column parent_id integer;
create index devices_parent on devices (parent_id) where parent_id is not null;

-- Whether an optimizer is in another plant already.
create index devices_optimizer_sn on devices (lower(sn)) where type = 'OPTIMIZER' and removed_at is null;
