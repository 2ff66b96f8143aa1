-- All plants' today: who orders 100,000 plants by it must not go through their years.
create index plant_days_day on plant_days (day);
