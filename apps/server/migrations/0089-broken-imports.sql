-- A long file is sent in parts. The file's mark tells that a part belongs to an import that broke off, which is complete when
-- its last part has arrived.
alter table history_imports
  add file_mark text,
  add is_complete boolean not null default true;
