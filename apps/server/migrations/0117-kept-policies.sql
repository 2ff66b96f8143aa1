-- Policies of insurance that came along when an account moved here from the other data centre, where what was asked for and
-- answered stays.
create table kept_policies (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- The move that brought it: it is taken back with its copy.
  arrival_id uuid not null,
  title text not null,
  insurer text not null,
  -- As the plant was called there; null if it was gone.
  plant_name text,
  from_day date not null,
  to_day date not null,
  name text not null,
  pdf bytea not null
);
create index kept_policies_user on kept_policies (user_id);
create index kept_policies_arrival on kept_policies (arrival_id);
call protect('kept_policies', 'exists (select from users u where u.id = user_id)');
