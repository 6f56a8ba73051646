-- Which e-mails about applications a dealer's user has stopped; those of other kinds are sent (src/domain/notices.ts).
alter table users add column stopped_mails text[] not null default '{}';
