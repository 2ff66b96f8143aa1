-- Marks that a person, or an organisation, puts on plants to find them again. The plants are a list of ids: those of a deleted
-- plant match nothing until it is restored.
create table tags (
  id integer generated always as identity primary key,
  brand text not null,
  user_id integer references users on delete cascade,
  organisation_id integer references organisations on delete cascade,
  -- Null for the plants that are put on the large screen.
  name text,
  plant_ids integer[] not null,
  check (num_nonnulls(user_id, organisation_id) = 1)
);
create unique index tags_person on tags (user_id, name) nulls not distinct where user_id is not null;
create unique index tags_organisation on tags (organisation_id, name) nulls not distinct where organisation_id is not null;
call protect_by_brand('tags');
