alter table devices
  -- The device that took its place: its history goes on there. Ids of devices are not checked, as in samples.
  add column replaced_by integer,
  -- Of a device that was entered twice, because its new gateway reported it before the old one was replaced: where its
  -- samples belong. Merged by the roll-up once nothing writes to it any more.
  add column merged_into integer,
  add column merge_after timestamptz;
create index devices_replaced on devices (replaced_by) where replaced_by is not null;
create index devices_merged on devices (merge_after) where merged_into is not null;

-- Devices whose readings no longer count for the plant from then on: days with nothing else are removed.
alter table recalculations add column without_devices integer[];
