-- The open alerts of the plants of a list. There are few open ones among all that were.
create index alerts_open_plant on alerts (plant_id) where ended_at is null;
