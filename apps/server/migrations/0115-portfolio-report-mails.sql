-- Reports of templates are mailed, too: of many plants, which are looked for when the report is made.
alter table report_mails
  alter column plant_id drop not null,
  add template_id integer references portfolio_templates on delete cascade,
  -- For which organisation the person acted; null: for themselves. A template that is shared is of its organisation.
  add organisation_id integer references organisations on delete cascade,
  -- On whose clock a template's reports are mailed; those of a plant are on the plant's.
  add zone text,
  add constraint report_mails_of_one check (num_nonnulls(plant_id, template_id) = 1),
  add constraint report_mails_zone check ((template_id is null) = (zone is null)),
  add unique (template_id, user_id, every),
  drop constraint report_mails_problem_check,
  add constraint report_mails_problem_check check (problem in ('not-made', 'no-access', 'no-plants'));
create index report_mails_organisation on report_mails (organisation_id) where organisation_id is not null;

create function brand_of_report_mail() returns trigger language plpgsql as $$
begin
  new.brand := coalesce(
    (select brand from plants where id = new.plant_id),
    (select brand from portfolio_templates where id = new.template_id));
  return new;
end $$;
drop trigger brand on report_mails;
create trigger brand before insert or update of plant_id, template_id, brand on report_mails
  for each row execute function brand_of_report_mail();
