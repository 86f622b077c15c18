-- Further lists that staff sort; each index serves both ways.
create index thread_waits on thread ((coalesce(waiting_since, 'infinity')), last_message_id);
create index thread_status_waits
  on thread (status, (coalesce(waiting_since, 'infinity')), last_message_id);
create index staff_member_name on staff_member (name, id);
-- One without a link has no end: it comes last.
create index staff_invitation_ends on staff_invitation ((coalesce(expires_at, 'infinity')), id);
create index content_item_changed on content_item (kind, updated_at, id) where deleted_at is null;
create index image_alt on image (alt, id) where deleted_at is null;
create index canned_answer_title on canned_answer (title, id) where deleted_at is null;

-- Its second column went the other way, so that every page of the list was sorted anew.
drop index cleared_pair_list;
create index cleared_pair_list on cleared_pair (cleared_at, id);
