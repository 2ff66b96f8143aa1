-- Links that show plants on a wall without a log-in. Ending one deletes it. The plants are ids without a foreign key: what its person
-- can no longer see is left out whenever it is shown, and comes back with a plant that is restored.
create table wall_links (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Made for this organisation, while its person works there.
  organisation_id integer references organisations on delete cascade,
  -- SHA-256: the secret itself is nowhere.
  secret_hash bytea not null unique,
  title text not null,
  theme text not null check (theme in ('dark', 'light')),
  rotate_s integer,
  columns integer,
  -- Null: all.
  plant_ids integer[],
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index wall_links_user on wall_links (user_id);
create index wall_links_organisation on wall_links (organisation_id);
call protect('wall_links', 'exists (select from users u where u.id = user_id)');
