-- schema: live, sandbox
-- Whether the previous secret of a rotation signs X-TM-Signature while it is valid. Overlaps that an older release started, or
-- starts while both releases run, keep signing with the new secret.

alter table webhooks add column previous_signs boolean not null default false;
