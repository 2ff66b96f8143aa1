-- A plant that is paid for a part of what it feeds in, or an owner who gets a part of the payment: how much of 1000.
alter table tariffs
  add sold_share_permille integer not null default 1000
    constraint sold_share check (sold_share_permille between 0 and 1000);
