-- People's connections note changed conditions with their own rights, and see no notes of other brands.
alter table stale_conditions add column brand text default current_brand();
call protect_by_brand('stale_conditions');
alter function note_stale_condition() security invoker;
