-- Applications of one person for one vehicle are found by the marks of the PPS number, so the vehicle needs none of its own.
drop index applications_of_vehicle;
alter table applications drop column vehicle_mark;
