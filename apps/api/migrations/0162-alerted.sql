-- Events may be read again, by a second process or after a restore; an alert goes out once. What
-- was told before this column was told long ago.
alter table notification add column alerted boolean not null default true;
alter table notification alter column alerted set default false;
grant update (alerted) on notification to fairlead_app;
