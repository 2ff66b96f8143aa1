-- Plants that a person marked to find them first.
create table favourites (
  brand text not null,
  user_id integer not null references users on delete cascade,
  plant_id integer not null references plants on delete cascade,
  primary key (user_id, plant_id)
);
create index favourites_plant on favourites (plant_id);
call protect_by_plant('favourites', 'refuse');
