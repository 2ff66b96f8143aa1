-- Terms of offers, and policies, as PDF. Never changed: another version is another row.
create table insurance_documents (
  id integer generated always as identity primary key,
  brand text not null,
  name text not null,
  pdf bytea not null,
  added_at timestamptz not null
);
call protect_by_brand('insurance_documents');

-- What a brand's administrators publish for the plants of a country.
create table insurance_offers (
  id integer generated always as identity primary key,
  brand text not null,
  version integer not null default 1,
  state text not null check (state in ('draft', 'published', 'withdrawn')),
  title text not null,
  insurer text not null,
  about text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  plant_types text[] not null check (cardinality(plant_types) > 0),
  -- Of a kWp and year, in the smallest unit of the currency.
  price_minor bigint not null check (price_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  terms_id integer references insurance_documents,
  -- Where requests are sent, and in which language. The webhook is sealed: its address and what it is signed with.
  mail text,
  webhook bytea,
  webhook_host text,
  language text not null,
  changed_at timestamptz not null,
  check (state <> 'published' or terms_id is not null)
);
create index insurance_offers_brand on insurance_offers (brand, id desc);
create index insurance_offers_terms on insurance_offers (terms_id);
call protect_by_brand('insurance_offers');

create table insurance_requests (
  id integer generated always as identity primary key,
  brand text not null,
  version integer not null default 1,
  state text not null check (
    state in ('asked', 'offered', 'accepted', 'insured', 'ended', 'declined', 'withdrawn', 'lapsed')
  ),
  offer_id integer not null references insurance_offers,
  -- The offer as it was when it was asked for.
  title text not null,
  insurer text not null,
  price_minor bigint not null,
  currency text not null,
  terms_id integer not null references insurance_documents,
  -- No foreign key: a deleted plant can come back, and a policy outlives it.
  plant_id integer not null,
  zone text not null,
  asked_by integer references users on delete set null,
  organisation_id integer references organisations on delete set null,
  -- Whether the person who asked owned the plant.
  as_owner boolean not null,
  language text not null,
  -- What was sent. Null: the account was closed before anything was agreed on.
  facts jsonb,
  sent_by text check (sent_by in ('mail', 'webhook')),
  estimate_minor bigint not null,
  yearly_minor bigint check (yearly_minor > 0),
  valid_until date,
  policy_id integer references insurance_documents,
  from_day date,
  to_day date,
  asked_at timestamptz not null,
  -- Nothing is offered, agreed on or covered without what belongs to it.
  check (state not in ('offered', 'accepted', 'insured', 'ended', 'lapsed') or (yearly_minor is not null and valid_until is not null)),
  check (state not in ('insured', 'ended') or (policy_id is not null and from_day <= to_day))
);
-- Pressed twice, it is asked for once.
create unique index insurance_requests_open on insurance_requests (plant_id, offer_id)
  where state in ('asked', 'offered', 'accepted');
create index insurance_requests_brand on insurance_requests (brand, id desc);
create index insurance_requests_plant on insurance_requests (plant_id);
create index insurance_requests_asked_by on insurance_requests (asked_by);
create index insurance_requests_organisation on insurance_requests (organisation_id);
create index insurance_requests_offer on insurance_requests (offer_id);
create index insurance_requests_terms on insurance_requests (terms_id);
create index insurance_requests_policy on insurance_requests (policy_id);
call protect_by_brand('insurance_requests');

-- Who did what and when. Each step makes the next version, so two of them at once cannot both be done.
create table insurance_events (
  request_id integer not null references insurance_requests on delete cascade,
  version integer not null,
  at timestamptz not null,
  step text not null check (step in ('ask', 'quote', 'accept', 'insure', 'end', 'decline', 'withdraw', 'lapse')),
  side text not null check (side in ('asker', 'brand', 'platform')),
  done_by integer references users on delete set null,
  note text,
  yearly_minor bigint,
  valid_until date,
  policy_id integer references insurance_documents,
  from_day date,
  to_day date,
  -- False: both sides are told by a job.
  is_told boolean not null default true,
  primary key (request_id, version)
);
create index insurance_events_done_by on insurance_events (done_by);
create index insurance_events_policy on insurance_events (policy_id);
create index insurance_events_untold on insurance_events (request_id) where not is_told;
call protect('insurance_events', 'exists (select from insurance_requests r where r.id = request_id)');

-- Who closes the account takes back what waits, and what was written for it is erased. What was agreed on is kept as a contract is.
create function forget_insurance_request() returns trigger language plpgsql as $$
begin
  if old.state in ('accepted', 'insured', 'ended') then
    return new;
  end if;
  new.facts := null;
  if old.state in ('asked', 'offered') then
    new.state := 'withdrawn';
    new.version := old.version + 1;
    insert into insurance_events (request_id, version, at, step, side, is_told)
    values (old.id, new.version, now(), 'withdraw', 'platform', false);
  end if;
  return new;
end $$;
create trigger forget before update of asked_by on insurance_requests
  for each row when (old.asked_by is not null and new.asked_by is null) execute function forget_insurance_request();
