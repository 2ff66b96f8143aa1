-- When it was noted that a device waits once it is reported again: it had been removed before its gateway was moved. Null since a report of it.
-- Until now, such rows were told by having no reports.
alter table new_devices add column remembered_at timestamptz;
update new_devices set remembered_at = last_at where reports = 0;
