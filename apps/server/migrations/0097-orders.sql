-- What a brand sells: years of the data service of a gateway, or SMS. A price is never changed: it is removed, and another one added.
create table packages (
  id integer generated always as identity primary key,
  brand text not null,
  kind text not null check (kind in ('deviceYears', 'messages')),
  quantity integer not null check (quantity between 1 and 1000000),
  -- In the smallest unit of the currency, tax included.
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index packages_offered on packages (brand, kind, quantity, currency) where removed_at is null;
call protect_by_brand('packages');

-- Who sells: printed on invoices, and where transfers go.
create table sellers (
  brand text primary key,
  name text not null,
  address text not null,
  tax_id text,
  -- In hundredths of a percent; prices include it.
  tax_rate integer not null check (tax_rate between 0 and 10000),
  -- The reason if there is none, or any other line of the law.
  tax_note text,
  account_holder text,
  account_number text,
  bank text,
  invoice_prefix text not null,
  payment_days integer not null check (payment_days between 1 and 90),
  changed_at timestamptz not null
);
call protect_by_brand('sellers');

create table orders (
  id integer generated always as identity primary key,
  brand text not null,
  -- What the buyer writes on a transfer, and what providers send back. It cannot be guessed.
  reference text not null unique,
  state text not null check (state in ('draft', 'open', 'paid', 'fulfilled', 'cancelled', 'expired', 'refunded', 'paid-wrong')),
  -- The account may go; the order and its invoices stay.
  user_id integer references users on delete set null,
  organisation_id integer references organisations on delete set null,
  language text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  pay_way text check (pay_way in ('transfer', 'stripe', 'demo')),
  -- The provider's name for the payment, and where the buyer pays.
  provider_ref text,
  pay_url text,
  buyer_name text,
  buyer_address text,
  buyer_tax_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  fulfilled_at timestamptz,
  ended_at timestamptz,
  problem text check (problem in ('wrong-amount', 'wrong-currency', 'paid-twice', 'paid-after-end', 'not-fulfilled')),
  -- When the provider is asked next, and how often it was.
  ask_at timestamptz,
  asked integer not null default 0
);
create index orders_user on orders (user_id, id desc);
create index orders_organisation on orders (organisation_id, id desc);
create index orders_brand on orders (brand, id desc);
create index orders_asked on orders (ask_at) where ask_at is not null;
create unique index orders_ref on orders (pay_way, provider_ref);
call protect_by_brand('orders');

-- Prices as they were when it was ordered.
create table order_lines (
  order_id integer not null references orders on delete cascade,
  position integer not null,
  kind text not null check (kind in ('deviceYears', 'messages')),
  quantity integer not null,
  amount_minor bigint not null,
  -- The gateway that it is for. It may be removed later; the line stays.
  device_id integer references devices on delete set null,
  device_sn text,
  -- What it gave, for the invoice: days of the data service.
  from_day date,
  to_day date,
  primary key (order_id, position)
);
create index order_lines_device on order_lines (device_id);
call protect('order_lines', 'exists (select from orders o where o.id = order_id)');

-- Everything that providers said, each once: the same event changes nothing when it comes again.
create table payment_events (
  pay_way text not null,
  event_id text not null,
  order_id integer not null references orders on delete cascade,
  received_at timestamptz not null,
  raw text not null,
  primary key (pay_way, event_id)
);
create index payment_events_order on payment_events (order_id);
call protect('payment_events', 'exists (select from orders o where o.id = order_id)');

-- Money that came or, with a minus, was given back. A payment that two events tell of is one row.
create table payments (
  pay_way text not null,
  payment_id text not null,
  order_id integer not null references orders on delete cascade,
  amount_minor bigint not null,
  currency text not null,
  at timestamptz not null,
  noted_by integer references users on delete set null,
  primary key (pay_way, payment_id)
);
create index payments_order on payments (order_id);
call protect('payments', 'exists (select from orders o where o.id = order_id)');

-- Numbers of invoices without gaps: taken in the transaction that issues one.
create table invoice_series (
  brand text not null,
  year integer not null,
  last integer not null,
  primary key (brand, year)
);
call protect_by_brand('invoice_series');

-- Never changed once issued. What it says is kept as it was said.
create table invoices (
  id integer generated always as identity primary key,
  brand text not null,
  order_id integer not null references orders,
  year integer not null,
  series_number integer not null,
  number text not null,
  kind text not null check (kind in ('invoice', 'credit')),
  issued_at timestamptz not null,
  content jsonb not null,
  unique (brand, year, series_number)
);
create index invoices_order on invoices (order_id);
call protect_by_brand('invoices');

-- SMS that a person bought and used, one row for each change.
create table message_credits (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  change integer not null,
  order_id integer references orders on delete set null,
  order_position integer,
  -- The message of the outbox. No foreign key: messages are forgotten sooner.
  outbox_id bigint,
  at timestamptz not null,
  unique (order_id, order_position, change),
  -- Each message takes one, and gives one back if it was not sent.
  unique (outbox_id, change)
);
create index message_credits_user on message_credits (user_id, id);
call protect('message_credits', 'exists (select from users u where u.id = user_id)');

-- Payments of the demo, where no money moves.
create table demo_payments (
  ref text primary key,
  brand text not null,
  reference text not null,
  amount_minor bigint not null,
  currency text not null,
  return_path text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'declined', 'expired')),
  paid_minor bigint not null default 0,
  expires_at timestamptz not null
);
call protect_by_brand('demo_payments');
