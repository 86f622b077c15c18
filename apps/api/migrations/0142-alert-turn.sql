-- Alerts by mail and SMS: whoever got one gets the next a moment later. What happens meanwhile
-- waits, and goes together.
create table alert_turn (
  customer_id text primary key check (starts_with(customer_id, 'cus_')),
  -- When the last one left.
  last_at timestamptz not null,
  -- When those that wait leave; null while none does.
  due_at timestamptz
);
create index alert_turn_due on alert_turn (due_at) where due_at is not null;

alter table notification add column alert_waits boolean not null default false;
create index notification_alert on notification (customer_id, id) where alert_waits;

grant select, insert, update on alert_turn to fairlead_app;
grant update (alert_waits) on notification to fairlead_app;
