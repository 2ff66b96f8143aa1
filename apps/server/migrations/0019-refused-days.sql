-- Finds the few gateways that are over their budget among the days of all.
create index gateway_days_refused on gateway_days (day) where refused > 0;
