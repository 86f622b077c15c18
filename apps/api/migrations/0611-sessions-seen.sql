-- Nearly every request changes when a session was seen. While that stood in an index, each change
-- was written to all the indexes of the table; now it finds room beside the old row again.
drop index session_of_staff;
-- Where colleagues were seen lately: nobody is seen after their session's end.
create index session_of_staff on session (ends_at) where kind = 'staff';
