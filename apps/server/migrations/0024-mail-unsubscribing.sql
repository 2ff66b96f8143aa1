-- Where a mail program turns off mails of this kind, with one click (RFC 8058). Null for mails that can't be turned off.
alter table outbox add column unsubscribe_url text;
