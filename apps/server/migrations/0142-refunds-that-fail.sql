-- A refund can fail after its provider took it. Then a row with a plus takes it back: what went out and came again both stay to be read.
alter table payments
  -- Of a refund: the payment that it is of; null in rows from before. Of a refund that failed: the refund that this row takes back.
  add column of_payment_id text,
  -- The provider's name for a refund, by which it is asked about and which its events name.
  add column provider_ref text,
  -- Null for payments, and for refunds from before.
  add column refund_state text check (refund_state in ('under-way', 'done', 'failed')),
  add column refund_fault text
    check (refund_fault in ('card-lost', 'card-closed', 'disputed', 'no-funds', 'declined', 'cancelled', 'unknown')),
  -- The credit note that a refund brought, which is reversed if it fails.
  add column credit_id integer references invoices,
  -- When the provider is asked about a refund next, and how often it was.
  add column ask_at timestamptz,
  add column asked integer not null default 0,
  add foreign key (pay_way, of_payment_id) references payments;
create unique index payments_ref on payments (pay_way, provider_ref);
create index payments_of on payments (pay_way, of_payment_id);
create index payments_credit on payments (credit_id);
create index payments_asked on payments (ask_at) where ask_at is not null;

alter table orders drop constraint orders_problem_check, add constraint orders_problem_check check
  (problem in ('wrong-amount', 'wrong-currency', 'paid-twice', 'paid-after-end', 'not-fulfilled', 'refund-failed'));
alter table invoices drop constraint invoices_kind_check, add constraint invoices_kind_check check
  (kind in ('invoice', 'credit', 'reversal'));

-- What was taken back with a refund that failed can be given again, and taken back again.
alter table message_credits
  add column turn integer not null default 1,
  drop constraint message_credits_order_id_order_position_change_key,
  add unique (order_id, order_position, change, turn);
