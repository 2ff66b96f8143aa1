-- Passwords that were replaced, so that they do not come back at once.
create table passwords_before (
  user_id integer not null references users on delete cascade,
  hash text not null,
  -- When another took its place.
  until timestamptz not null
);
create index passwords_before_user on passwords_before (user_id, until desc);

-- What a person agreed to, and when.
create table consents (
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('terms', 'privacy')),
  -- Which text it was.
  version text not null,
  at timestamptz not null default now(),
  primary key (user_id, kind, version)
);

call protect('passwords_before', 'exists (select from users u where u.id = user_id)');
call protect('consents', 'exists (select from users u where u.id = user_id)');
