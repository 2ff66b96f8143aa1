-- Announcements belong to a brand, have a text in each language, an audience, and are dismissed by people one by one.
alter table announcements add column brand text not null default 'HELIOGRAPH';
alter table announcements alter column brand drop default;
alter table announcements add column audience text not null default 'everyone'
  check (audience in ('everyone', 'owners', 'organisations'));
alter table announcements alter column audience drop default;
create index announcements_brand on announcements (brand, from_at desc);

create table announcement_texts (
  announcement_id integer not null references announcements on delete cascade,
  language text not null,
  title text not null,
  content text not null,
  primary key (announcement_id, language)
);
insert into announcement_texts select id, language, title, content from announcements;
alter table announcements drop column language, drop column title, drop column content;
alter table announcements alter column from_at drop default;

drop policy brand on announcements;
call protect_by_brand('announcements');
call protect('announcement_texts', 'exists (select from announcements a where a.id = announcement_id)');

-- Who does not want to see it again.
create table announcement_dismissals (
  user_id integer not null references users on delete cascade,
  announcement_id integer not null references announcements on delete cascade,
  at timestamptz not null,
  primary key (user_id, announcement_id)
);
create index announcement_dismissals_announcement on announcement_dismissals (announcement_id);
call protect(
  'announcement_dismissals',
  'exists (select from users u where u.id = user_id) and exists (select from announcements a where a.id = announcement_id)'
);
