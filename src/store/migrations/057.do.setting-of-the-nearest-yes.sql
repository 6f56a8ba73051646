-- The lender's settings get one more: whether dealers see with which figures the policy would approve an application. The program
-- knows their names, so the table does not list them any longer.
alter table lender_settings drop constraint lender_settings_name_check;
