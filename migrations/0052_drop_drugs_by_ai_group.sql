-- schema: live, sandbox
-- Generics are found by product_key. Nothing searches by ai_group_no anymore.

drop index drugs_by_ai_group;
