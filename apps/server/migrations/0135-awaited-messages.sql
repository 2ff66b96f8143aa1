-- Messages that a person waits for go first. Through this they are found among all that wait, however many these are.
create index outbox_awaited on outbox (due_at, id) where due_at is not null and kind in (
  'code.register', 'code.password', 'code.log-in', 'code.email', 'code.phone', 'code.revoke', 'already-registered', 'invitation',
  'administrator-invitation', 'plant-handed-over', 'test-mail'
);
