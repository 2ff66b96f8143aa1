-- Which handle an authenticator has for a passkey whose account came from another data centre. Null: the one that is derived here.
alter table passkeys add column user_handle bytea;
