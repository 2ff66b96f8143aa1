-- What a plant cost to build, and what of it was paid by others. In millionths of the currency's unit; null is not entered.
alter table plants
  add construction_cost_micros bigint,
  add construction_subsidy_micros bigint,
  add constraint construction_costs check (
    construction_cost_micros between 0 and 1000000000000000
    and construction_subsidy_micros between 0 and 1000000000000000
  );
