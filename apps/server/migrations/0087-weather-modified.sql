-- What a provider called the last change of what is kept, as it wants it back: then it tells only what changed since.
alter table weather_cells add column modified text;
