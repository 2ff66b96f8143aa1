-- What people are told of alerts, besides the least level and the quiet hours: of which plants, how often, whether also that
-- an alert is over, and whether faults by SMS too.
alter table message_settings add column plants text not null default 'all' check (plants in ('all', 'own', 'favourites'));
alter table message_settings add column pace text not null default 'once' check (pace in ('once', 'day', 'week'));
alter table message_settings add column tells_over boolean not null default true;
alter table message_settings add column sms_faults boolean not null default false;

-- How far each way of telling a person has come. A row is made as soon as the person chooses the way.
create table telling_states (
  user_id integer not null references users on delete cascade,
  channel text not null check (channel in ('mail', 'sms')),
  -- Alerts up to this one existed before.
  after_alert integer not null,
  -- When something was told last, and until when a summary by day or week has looked.
  told_at timestamptz,
  looked_at timestamptz not null,
  -- News that are waiting for more, so that a storm is told once: how many, and since when.
  gathered integer not null default 0,
  gathering_since timestamptz,
  primary key (user_id, channel)
);
call protect('telling_states', 'exists (select from users u where u.id = user_id)');
insert into telling_states (user_id, channel, after_alert, told_at, looked_at)
  select user_id, 'mail', after_alert, mailed_at, coalesce(mailed_at, now()) from message_settings where mail_level is not null;
alter table message_settings drop column after_alert;
alter table message_settings drop column mailed_at;

-- Which alerts a person was told of by which way, and whether also that they are over, so that nobody is told twice.
alter table alert_mails rename to told_alerts;
alter index alert_mails_alert rename to told_alerts_alert;
alter table told_alerts add column channel text not null default 'mail';
alter table told_alerts alter column channel drop default;
alter table told_alerts add column told_at timestamptz not null default now();
alter table told_alerts alter column told_at drop default;
alter table told_alerts add column is_over boolean not null default false;
alter table told_alerts drop constraint alert_mails_pkey;
alter table told_alerts add primary key (user_id, channel, alert_id);

-- Of whom and which plants a message tells: if the person has lost access to one of them by the time it can be sent, it is not.
alter table outbox add column user_id integer references users on delete set null;
alter table outbox add column plant_ids integer[];
