-- Alerts on the lock screen: from which level, and the browsers that showed that they can (RFC 8030).
alter table message_settings add column push_level smallint check (push_level between 0 and 2);
alter table telling_states drop constraint telling_states_channel_check;
alter table telling_states add constraint telling_states_channel_check check (channel in ('mail', 'sms', 'push'));
alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('mail', 'sms', 'push'));

create table push_devices (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Where the browser's maker takes messages for it. Only those who know it can send some.
  address text not null,
  -- For encrypting: its public key, and a secret that it shares with us.
  public_key bytea not null,
  secret bytea not null,
  -- What the browser calls itself, for the list.
  name text not null,
  added_at timestamptz not null,
  -- Not of the address alone: an error would tell one brand's people what another's have.
  unique (user_id, address)
);
create index push_devices_address on push_devices (address);
call protect('push_devices', 'exists (select from users u where u.id = user_id)');

-- What waits for a person goes with their account.
alter table outbox drop constraint outbox_user_id_fkey;
alter table outbox add constraint outbox_user_id_fkey foreign key (user_id) references users on delete cascade;
create index outbox_user on outbox (user_id) where user_id is not null;
