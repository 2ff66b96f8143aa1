-- The language of a wall. Null: that of the browser that shows it.
alter table wall_links add column language text;
