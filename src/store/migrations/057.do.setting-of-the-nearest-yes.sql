-- A third setting of the lender's admins: whether dealers see with which figures the policy would approve an application.
alter table lender_settings
  drop constraint lender_settings_name_check,
  add constraint lender_settings_name_check check (name in ('dueTimes', 'requestTemplates', 'showNearest'));
