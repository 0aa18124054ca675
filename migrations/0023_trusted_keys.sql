-- schema: accounts
-- A key that runs only GraphQL documents which its account registered. REST is not limited by it.
alter table api_keys add column trusted_documents_only boolean not null default false;
