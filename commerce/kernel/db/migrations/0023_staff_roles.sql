-- Who could do everything still can; the other roles are given by hand.
UPDATE customers SET role = 'owner' WHERE role = 'admin';
