-- The curve of an imported day, if its file had one: mean powers in W over each five minutes from `curve_begins`, in order.
-- It is part of the imported day, so that it counts, is removed and moves with it, and is kept apart from measured curves.
alter table imported_days
  add curve_begins timestamptz,
  add generation_w integer[],
  add use_w integer[],
  add buy_w integer[],
  add sell_w integer[],
  add charge_w integer[],
  add discharge_w integer[];
