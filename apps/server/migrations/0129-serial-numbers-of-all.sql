-- What takes the place of an optimizer must be nowhere else, as whatever it is there.
create index devices_standing_sn on devices (lower(sn)) where removed_at is null;
drop index devices_optimizer_sn;
