-- Lists that staff sort by another column than the usual one; each index serves both ways.
create index case_file_opened on case_file (opened_at, id);
create index case_file_status_opened on case_file (status, opened_at, id);
create index approval_proposed on approval (proposed_at, id);
create index approval_expires on approval (expires_at, id);
create index approval_status_expires on approval (status, expires_at, id);
-- One without an end comes last.
create index address_block_ends on address_block ((coalesce(expires_at, 'infinity')), id);
