-- A plant has a price for the energy that it sells and one for the energy that it need not buy, besides the one price for
-- all its generation. Whole millionths of the currency's unit per kWh, because binary fractions do not add up; null where
-- no price is entered. Until now that was a zero, which showed as an income of zero.
alter table plants rename price_per_kwh to flat_price_micros;
alter table plants
  alter flat_price_micros drop not null,
  alter flat_price_micros drop default;
alter table plants
  alter flat_price_micros type bigint
    using case when flat_price_micros > 0 and flat_price_micros <= 1e9 then round(flat_price_micros * 1e6)::bigint end,
  add feed_in_price_micros bigint,
  add purchase_price_micros bigint;
alter table plants
  add constraint plants_prices check (
    flat_price_micros between 0 and 1000000000000000
    and feed_in_price_micros between 0 and 1000000000000000
    and purchase_price_micros between 0 and 1000000000000000
  );
