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

/** Of the name of a salt of these, the rest alone would stand for everything that contains it: a rule keeps the whole name. */
const minerals =
  "sodium potassium calcium magnesium aluminum aluminium ammonium zinc hydrogen benzalkonium silver barium";

/** Accents, case and punctuation gone, and what stands in parentheses, unless it begins the name. */
const foldedName = (text: string) =>
  `trim(regexp_replace(lower(regexp_replace(normalize(regexp_replace(${text}, '(.)\\s*\\(.*$', '\\1'), NFD), '[\\u0300-\\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g'))`;

/** Over a text expression: "potassium" of "POTASSIUM CHLORIDE", which a rule that names potassium means too. */
export const withoutSalt = (text: string) =>
  `regexp_replace(${foldedName(text)}, '( (${salts.join("|")}))+$', '')`;

/** Over a text expression; "" for a text without letters and digits, null for null. */
export const ingredientKey = (text: string) => `(
    select case when s.bare = any ('{${minerals.split(" ").join(",")}}'::text[]) then s.whole else s.bare end
    from (select ${foldedName(text)} as whole, ${withoutSalt(text)} as bare) s
  )`;
