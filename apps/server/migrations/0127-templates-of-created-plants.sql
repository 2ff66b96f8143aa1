-- Templates of portfolio reports that show only the plants that their reader created.
alter table portfolio_templates add column only_created boolean not null default false;
