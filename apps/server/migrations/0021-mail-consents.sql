-- Whether a person wants mails about alerts is a consent like the others, each change with its time. The version is the
-- least level that is mailed, or none.
alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check check (kind in ('terms', 'privacy', 'alert-mails'));
alter table consents drop constraint consents_pkey;
alter table consents add primary key (user_id, kind, version, at);
