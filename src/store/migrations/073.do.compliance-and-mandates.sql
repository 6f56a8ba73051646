-- Who reads everything and changes nothing. Programs of earlier versions let such people do nothing.
alter table users drop constraint users_role_check,
  add check (role in ('dealerUser', 'dealerAdmin', 'partnerUser', 'partnerAdmin', 'underwriter', 'payOut', 'compliance', 'admin')),
  -- Up to which amount an underwriter may approve, in whole euro; null without a limit. Of other roles it does not count.
  add column mandate_euro integer check (mandate_euro >= 0);
