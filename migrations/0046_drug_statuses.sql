-- schema: live, sandbox
-- Lists of the drugs of one status. A removed drug that was not cancelled has no known status.

update drugs set status = 'OTHER'
where removed_at is not null and status not like 'CANCELLED%' and status <> 'OTHER';

create index drugs_by_status on drugs (status, sort_name, id) where catalogue;
