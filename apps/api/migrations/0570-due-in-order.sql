-- Thousands fall due at one moment: whoever takes the next row reads it from the index, in order,
-- instead of sorting all of that moment each time.

drop index due_work_due;
create index due_work_due on due_work (due_at, kind, key);
