-- A webhook belongs to a person, or to an organisation: then it tells of the plants that the organisation looks after.
alter table webhooks alter column user_id drop not null;
alter table webhooks add column organisation_id integer references organisations on delete cascade;
alter table webhooks add constraint webhooks_holder check ((user_id is null) <> (organisation_id is null));
-- The language of what is posted to an organisation's, and up to which alert there was nothing to tell when it was added.
alter table webhooks add column language text;
alter table webhooks add column after_alert integer;
create index webhooks_organisation on webhooks (organisation_id);
drop policy brand on webhooks;
create policy brand on webhooks to heliograph_people
  using (exists (select from users u where u.id = user_id) or exists (select from organisations o where o.id = organisation_id))
  with check (exists (select from users u where u.id = user_id) or exists (select from organisations o where o.id = organisation_id));

-- What was posted to organisations.
create table posted_alerts (
  webhook_id integer not null references webhooks on delete cascade,
  alert_id integer not null,
  posted_at timestamptz not null,
  -- Whether it was also posted that the alert is over.
  is_over boolean not null default false,
  primary key (webhook_id, alert_id)
);
create index posted_alerts_alert on posted_alerts (alert_id);
call protect('posted_alerts', 'exists (select from webhooks h where h.id = webhook_id)');
