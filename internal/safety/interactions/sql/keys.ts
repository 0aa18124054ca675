/**
 * The name of an ingredient as rules and products share it: folded, without what stands in parentheses, without its salt.
 * One expression for both sides, the rule's when it is loaded and the product's when it is asked about: they cannot part, and
 * neither a product that comes after the rules nor a rule that comes after the products needs anything done to it.
 */

/** Catalogues write "METFORMIN HYDROCHLORIDE", sources of interactions "METFORMIN". */
const salts = (
  "hydrochloride dihydrochloride chloride hydrobromide bromide iodide sodium disodium trisodium potassium dipotassium calcium " +
  "magnesium sulfate sulphate bisulfate hydrogen phosphate diphosphate acetate citrate dihydrogen tartrate bitartrate maleate " +
  "malate fumarate hemifumarate succinate hemisuccinate lactate gluconate mesylate mesilate besylate besilate tosylate esylate " +
  "nitrate carbonate bicarbonate pamoate embonate oxalate stearate valerate propionate dipropionate furoate benzoate salicylate " +
  "hippurate aspartate orotate pivalate hydroxide oxide monohydrate dihydrate trihydrate hemihydrate sesquihydrate hydrate " +
  "anhydrous tromethamine trometamol meglumine arginine erbumine olamine medoxomil cilexetil axetil proxetil mofetil etexilate " +
  "disoproxil alafenamide marboxil decanoate enanthate cypionate undecanoate palmitate tert butylamine xinafoate napsylate " +
  "polistirex resinate hyclate monohydrochloride monosodium monopotassium lysine"
).split(" ");

/** A mineral alone would stand for everything that contains it: such a name stays whole. */
const minerals =
  "sodium potassium calcium magnesium aluminum aluminium ammonium zinc hydrogen benzalkonium silver barium";

/** Over a text expression; "" for a text without letters. A lone "lithium" or "iron" remains, which is what sources write. */
export function ingredientKey(text: string): string {
  const folded = `trim(regexp_replace(lower(regexp_replace(normalize(regexp_replace(${text}, '(.)\\s*\\(.*$', '\\1'), NFD), '[\\u0300-\\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g'))`;
  return `(
    select case when s.bare = any ('{${minerals.split(" ").join(",")}}'::text[]) then f.folded else s.bare end
    from (select ${folded} as folded) f
    cross join lateral (select regexp_replace(f.folded, '( (${salts.join("|")}))+$', '') as bare) s
  )`;
}
