/**
 * Which products are the same product, as SQL. The Canadian Clinical Drug Data Set decides between two products that it
 * names: they are the same if they have a clinical product in common. Otherwise, what `product_identity.ts` derives decides.
 */

/** What a query needs of a product to compare it. */
export const identityColumns = (alias: string): string =>
  ["product_key", "route_families", "container", "fill", "clinical_products"]
    .map((column) => `${alias}.${column}`)
    .join(", ");

/** Routes that the source does not state may be any. */
export const haveCommonRoute = (a: string, d: string): string =>
  `(${d}.route_families && ${a}.route_families or ${a}.route_families = '{}' or ${d}.route_families = '{}')`;

const areEqualOrUnknown = (a: string, d: string, column: string) =>
  `(${d}.${column} = ${a}.${column} or ${a}.${column} is null or ${d}.${column} is null)`;

const haveSameClinicalProduct = (a: string, d: string) => `${d}.clinical_products && ${a}.clinical_products`;

const haveSameIdentity = (a: string, d: string) => `${d}.product_key = ${a}.product_key
      and (${a}.clinical_products = '{}' or ${d}.clinical_products = '{}') and ${haveCommonRoute(a, d)}
      and ${areEqualOrUnknown(a, d, "container")} and ${areEqualOrUnknown(a, d, "fill")}`;

/** Null or false if the products are not the same. */
export const isSameProduct = (a: string, d: string): string =>
  `(${haveSameClinicalProduct(a, d)} or ${haveSameIdentity(a, d)})`;

/**
 * The products `d` that are the same as `a` and fulfill a condition on `d`. No product is selected twice.
 * Indexes: drugs_by_product_key, drugs_by_clinical_product.
 */
export const sameProducts = (
  schema: string,
  a: string,
  { select, where }: { select: string; where: string },
): string => `
    select ${select} from ${schema}.drugs d
    where ${haveSameIdentity(a, "d")} and ${where}
    union all
    select ${select} from ${schema}.drugs d
    where d.clinical_products <> '{}' and ${haveSameClinicalProduct(a, "d")} and ${where}`;
