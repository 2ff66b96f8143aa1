-- The import that created a plant. Sent again because its answer was lost, it registers the gateway that it could not, and says why it can't.
alter table plants add column import_key text;
