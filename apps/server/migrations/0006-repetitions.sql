-- A repetition is recognised by a sample's own key, device and time, and by its values. A logger's record number and
-- working time do not identify a record: a logger that loses power before it saves them uses the same ones again, for
-- other measurements, and anyone could send a number before its owner does.
drop table seen_records;
alter table undated_records drop constraint undated_records_pkey;
-- The first byte of a payload says whether it is live or stored: it differs when a record is sent again.
create unique index undated_records_record on undated_records
  (gateway_id, boot, record_no, sha256(substring(payload from 2)));

-- Samples that a device sent for a time at which other values were already stored, per day in its plant's zone.
create table device_conflicts (
  device_id integer not null,
  day date not null,
  conflicts integer not null,
  primary key (device_id, day)
);
call protect('device_conflicts', '(select true from devices d where d.id = device_id)');
