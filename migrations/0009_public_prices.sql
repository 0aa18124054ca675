-- schema: live, sandbox
-- What public plans list a drug's unit price as: one row for each edition that has it.

create table public_prices (
  drug_id integer not null,
  province text not null check (province in ('AB','BC','MB','NB','NL','NS','NT','NU','ON','PE','QC','SK','YT')),
  plan text not null,
  -- The date of the edition.
  effective_on date not null,
  -- Ten-thousandths of a dollar for one unit.
  unit_price integer not null check (unit_price > 0),
  -- What the plan pays of it; null when the edition does not say.
  plan_pays integer check (plan_pays >= 0),
  primary key (drug_id, province, plan, effective_on)
);
