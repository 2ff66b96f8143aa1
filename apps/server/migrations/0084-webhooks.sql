-- Addresses of a person's own programs or chats to which alerts are posted.
create table webhooks (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  -- For the list. Whoever knows the whole address, the secret or the header could post too: they are sealed, with the body.
  host text not null,
  sealed bytea not null,
  -- How the body looks, and from which level alerts are posted.
  shape text not null check (shape in ('plain', 'chat', 'bot', 'own')),
  level smallint not null check (level between 0 and 2),
  added_at timestamptz not null,
  -- Failures without a success in between: the first and the last one. After long it is stopped, until the person lets it go on.
  failing_since timestamptz,
  failed_at timestamptz,
  stopped_at timestamptz
);
create index webhooks_user on webhooks (user_id);
call protect('webhooks', 'exists (select from users u where u.id = user_id)');

alter table telling_states drop constraint telling_states_channel_check;
alter table telling_states add constraint telling_states_channel_check check (channel in ('mail', 'sms', 'push', 'webhook'));
alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('mail', 'sms', 'push', 'webhook'));
-- The last deliveries of a webhook.
create index outbox_webhooks on outbox (recipient, id) where channel = 'webhook';
