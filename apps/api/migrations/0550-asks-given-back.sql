-- What was used up within an hour and need not have counted is given back, down to none.
alter table throttle_window drop constraint throttle_window_used_check;
alter table throttle_window add constraint throttle_window_used_check check (used >= 0);
