-- What people are to be told about cases of alerts: that one was given to them, and what was said about it. It waits for the end
-- of their quiet hours, and for their summary.
create table case_news (
  user_id integer not null references users on delete cascade,
  event_id integer not null references alert_case_events on delete cascade,
  -- The alert as it was then: for its name, its level, and the day at which its page opens.
  code text not null,
  level smallint not null,
  alert_day text not null,
  -- Null while it waits.
  told_at timestamptz,
  primary key (user_id, event_id)
);
create index case_news_waiting on case_news (user_id) where told_at is null;
create index case_news_event on case_news (event_id);
call protect('case_news', 'exists (select from users u where u.id = user_id)');
