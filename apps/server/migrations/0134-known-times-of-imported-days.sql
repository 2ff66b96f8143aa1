-- For how many seconds of an imported day its file told each energy, and all that the flows need. Null: for the whole day.
alter table imported_days
  add generation_known_s integer,
  add use_known_s integer,
  add buy_known_s integer,
  add sell_known_s integer,
  add charge_known_s integer,
  add discharge_known_s integer,
  add flows_known_s integer;
