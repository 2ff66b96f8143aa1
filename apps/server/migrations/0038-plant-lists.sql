-- What identifies a plant in the list that it was imported from, as it was then: the plant may be renamed, and importing
-- the list again must not create it again.
alter table plants add list_key text;
create index plants_list_key on plants (list_key) where list_key is not null;
