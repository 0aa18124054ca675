/** An example of an event names drugs and a pharmacy that the sandbox has not; here they become ones that it has. */
import { useRead } from "../../queries.ts";
import type { Drug, ListOf, Pharmacy } from "../../types_rest.ts";

type Data = Readonly<Record<string, object>>;

export function useSandboxThings(enabled: boolean): (data: Data) => Data {
  const drugs = useRead<ListOf<Drug>>("/sandbox/v1/drugs", { limit: 2 }, { enabled });
  const pharmacies = useRead<ListOf<Pharmacy>>(
    "/sandbox/v1/pharmacies",
    { province: "BC", limit: 1 },
    { enabled },
  );
  const [drug, other] = drugs.data?.data ?? [];
  const pharmacy = pharmacies.data?.data[0];
  const named = (one: Drug | undefined) => one && { id: one.id, name: one.name, din: one.din };
  const known: Readonly<Record<string, object | undefined>> = {
    drug: named(drug),
    brand_drug: named(drug),
    generic_drug: named(other ?? drug),
    pharmacy: pharmacy && {
      id: pharmacy.id,
      name: pharmacy.name,
      city: pharmacy.address.city,
      province: pharmacy.address.province,
    },
  };
  return (data) =>
    Object.fromEntries(
      Object.entries(data).map(([name, value]) => [name, known[name] ? { ...value, ...known[name] } : value]),
    );
}
