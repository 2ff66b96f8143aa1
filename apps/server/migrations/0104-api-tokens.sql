-- Tokens by which programs read for a person. Ending one deletes it; one that is older than the person's password does not work.
create table api_tokens (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Made for this organisation, while its person works there.
  organisation_id integer references organisations on delete cascade,
  -- SHA-256: the token itself is nowhere.
  token_hash bytea not null unique,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_ip text
);
create index api_tokens_user on api_tokens (user_id);
create index api_tokens_organisation on api_tokens (organisation_id);
call protect('api_tokens', 'exists (select from users u where u.id = user_id)');
