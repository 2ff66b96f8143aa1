-- What is reported now is rolled up before what came late, however much that is.
create index stale_ranges_to_at on stale_ranges (to_at);
