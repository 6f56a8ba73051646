-- Applications that expire, by the moment from which their days are counted. What is submitted at once is in neither.
create index applications_open on applications (updated_at) where state = 'Open';
create index applications_approved on applications (state_since) where state = 'Approved';
