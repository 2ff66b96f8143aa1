-- Alerts of the plants with a tag, by its name: it comes and goes with its plants.
alter table message_settings drop constraint message_settings_plants_check;
alter table message_settings add constraint message_settings_plants_check check (plants in ('all', 'own', 'favourites', 'tag'));
alter table message_settings add column tag text;
alter table message_settings add constraint message_settings_tag check (plants <> 'tag' or tag is not null);

-- Whom to tell of an alert that nobody has taken up after so many hours.
alter table message_settings add column escalate_after_h smallint check (escalate_after_h between 1 and 72);
alter table message_settings add column escalate_to integer references users on delete set null;
create index message_settings_escalate_to on message_settings (escalate_to) where escalate_to is not null;
alter table telling_states drop constraint telling_states_channel_check;
alter table telling_states add constraint telling_states_channel_check
  check (channel in ('mail', 'sms', 'push', 'webhook', 'escalation'));
