-- What was open in the last days in all plants of a business: without it, every alert of many years is read.
create index alerts_ended on alerts (ended_at);
