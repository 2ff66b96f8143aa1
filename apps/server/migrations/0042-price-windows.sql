-- Hours of the clock at which other prices are valid than those of the tariff: a list of objects, the first that fits counts.
-- { months: [1..12], weekdays: [1..7], fromHour, toHour, feedInMicros, purchaseMicros }
alter table tariffs add column windows jsonb not null default '[]';
