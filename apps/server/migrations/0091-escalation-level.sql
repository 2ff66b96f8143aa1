-- From which level a colleague is told of what nobody took up; null: as the person themselves is told.
alter table message_settings add column escalate_level smallint check (escalate_level between 0 and 2);
