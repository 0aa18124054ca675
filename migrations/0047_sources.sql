-- schema: live, sandbox
-- Whether a load was of sample data: the first load of real data follows it.

-- Null for loads of earlier versions whose rows do not tell.
alter table loads add column synthetic boolean;
update loads set synthetic = not exists (select from shortages where not synthetic) where kind = 'shortages';
