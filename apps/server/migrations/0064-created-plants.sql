-- The plants that a person or an organisation created, the latest first.
create index plants_created_by on plants (created_by, created_at desc, id desc) where created_by is not null;
create index plants_creator on plants (creator_organisation_id, created_at desc, id desc) where creator_organisation_id is not null;
