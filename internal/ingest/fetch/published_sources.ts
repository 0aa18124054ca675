/**
 * The sources that `ingest fetch` downloads: their URLs, licenses, and columns. Times are those that the publishers state,
 * with room for holidays: a source is overdue `overdueAfterDays` after its last edition was published.
 */
import type { LoadKind } from "../model.ts";

/**
 * The columns of a file as published. A file that lacks a column of `read` is not loaded. Columns of `others` are optional or not
 * read. For JSON, columns are the properties of the first objects. For XML, they are elements, and attributes as
 * `element@attribute`.
 */
export type Layout = {
  /** Files that have this layout, by their name. */
  file: RegExp;
  read: readonly string[];
  others: readonly string[];
  /** Without a heading line: columns go by position, and these must look so. `read` and then `others` are all columns. */
  shapes?: Readonly<Record<string, RegExp>>;
};

/** `path` is relative to the URL of the source. `name` is that of the stored file, by which readers know it. */
export type PublishedFile = { path: string; name: string };

export type PublishedSource = {
  kind: LoadKind;
  title: string;
  license: string;
  /** Ends with "/" if files are below it. Undefined if the publisher has no stable URL. */
  url: string | undefined;
  /** What to do without a URL. */
  hint?: string;
  /** The URL is a web page. The file is the target of its first link that matches. */
  link?: RegExp;
  files: readonly PublishedFile[];
  layouts: readonly Layout[];
  overdueAfterDays: number;
  /** Whether the reader needs the date of the edition as --as-of. */
  isDatedByPublication?: boolean;
};

const openCanada = "Open Government Licence - Canada";
const code = /^\d+$/;

/** A file of an extract of drugs, of every set. The first column identifies the product. */
const table = (name: string, read: string, others: string, shapes: Layout["shapes"] = {}): Layout => ({
  file: new RegExp(`^${name}(_ap|_ia|_dr)?\\.txt$`, "i"),
  read: read.split(" "),
  others: others.split(" "),
  shapes: { DRUG_CODE: code, ...shapes },
});

const dpdLayouts: readonly Layout[] = [
  table(
    "drug",
    "DRUG_CODE PRODUCT_CATEGORIZATION CLASS DRUG_IDENTIFICATION_NUMBER BRAND_NAME DESCRIPTOR PEDIATRIC_FLAG ACCESSION_NUMBER NUMBER_OF_AIS LAST_UPDATE_DATE AI_GROUP_NO",
    "CLASS_F BRAND_NAME_F DESCRIPTOR_F",
    {
      DRUG_IDENTIFICATION_NUMBER: /^\d{8}$/,
      LAST_UPDATE_DATE: /^\d{1,2}-[A-Z]{3}-\d{4}$/i,
      AI_GROUP_NO: /^\d{10}$/,
    },
  ),
  table(
    "comp",
    "DRUG_CODE MFR_CODE COMPANY_CODE COMPANY_NAME COMPANY_TYPE",
    "ADDRESS_MAILING_FLAG ADDRESS_BILLING_FLAG ADDRESS_NOTIFICATION_FLAG ADDRESS_OTHER SUITE_NUMBER STREET_NAME CITY_NAME PROVINCE COUNTRY POSTAL_CODE POST_OFFICE_BOX PROVINCE_F COUNTRY_F",
    { COMPANY_TYPE: /DIN.?OWNER|^[A-Z _.]+$/i },
  ),
  table("form", "DRUG_CODE PHARM_FORM_CODE PHARMACEUTICAL_FORM", "PHARMACEUTICAL_FORM_F", {
    PHARM_FORM_CODE: code,
  }),
  table(
    "ingred",
    "DRUG_CODE ACTIVE_INGREDIENT_CODE INGREDIENT INGREDIENT_SUPPLIED_IND STRENGTH STRENGTH_UNIT STRENGTH_TYPE DOSAGE_VALUE BASE DOSAGE_UNIT",
    "NOTES INGREDIENT_F STRENGTH_UNIT_F STRENGTH_TYPE_F DOSAGE_UNIT_F",
    { ACTIVE_INGREDIENT_CODE: code },
  ),
  table(
    "package",
    "DRUG_CODE UPC PACKAGE_SIZE_UNIT PACKAGE_TYPE PACKAGE_SIZE PRODUCT_INFORMATION",
    "PACKAGE_SIZE_UNIT_F PACKAGE_TYPE_F",
  ),
  table(
    "route",
    "DRUG_CODE ROUTE_OF_ADMINISTRATION_CODE ROUTE_OF_ADMINISTRATION",
    "ROUTE_OF_ADMINISTRATION_F",
    {
      ROUTE_OF_ADMINISTRATION_CODE: code,
    },
  ),
  table("schedule", "DRUG_CODE SCHEDULE", "SCHEDULE_F"),
  table(
    "status",
    "DRUG_CODE CURRENT_STATUS_FLAG STATUS HISTORY_DATE",
    "STATUS_F LOT_NUMBER EXPIRATION_DATE",
    { CURRENT_STATUS_FLAG: /^[YN]$/, HISTORY_DATE: /^\d{1,2}-[A-Z]{3}-\d{4}$/i },
  ),
  table("ther", "DRUG_CODE TC_ATC_NUMBER TC_ATC", "TC_ATC_F"),
];

const names = (text: string) => text.split("|");

export const publishedSources = {
  dpd: {
    kind: "dpd",
    title: "Drug Product Database, all sets (Health Canada)",
    license: openCanada,
    url: "https://www.canada.ca/content/dam/hc-sc/documents/services/drug-product-database/",
    files: ["allfiles.zip", "allfiles_ap.zip", "allfiles_ia.zip", "allfiles_dr.zip"].map((name) => ({
      path: name,
      name,
    })),
    layouts: dpdLayouts,
    overdueAfterDays: 45,
  },
  ccdd: {
    kind: "ccdd",
    title: "Canadian Clinical Drug Data Set (Health Canada)",
    license: openCanada,
    url: "https://health-products.canada.ca/ccdd/",
    files: [
      { path: "mp", name: "mp_full_release.csv" },
      { path: "mp_ntp_tm_relationship_en", name: "mp_ntp_tm_relationship.csv" },
    ],
    layouts: [
      {
        file: /^mp_full/,
        read: ["mp_code", "Health_Canada_identifier"],
        others: names(
          "mp_formal_name|mp_en_description|mp_fr_description|mp_status|mp_status_effective_time|mp_type|Health_Canada_product_name",
        ),
      },
      {
        file: /^mp_ntp/,
        read: ["mp_code", "ntp_code"],
        others: names("mp_formal_name|ntp_formal_name|tm_code|tm_formal_name"),
      },
    ],
    overdueAfterDays: 62,
    isDatedByPublication: true,
  },
  "ontario-formulary": {
    kind: "formulary",
    title: "Ontario Drug Benefit Formulary, XML extract (Ontario Ministry of Health)",
    license: "Open Government Licence - Ontario",
    url: "https://www.ontario.ca/document/ontario-drug-benefit-odb-formulary-comparative-drug-index-cdi-and-monthly-formulary-0",
    link: /odb-formulary-[^"']*data-extract-en[^"']*\.xml$/i,
    files: [{ path: "", name: "ontario-formulary.xml" }],
    layouts: [
      {
        file: /\.xml$/i,
        read: names(
          "extract@createDate|pcg9|pcg9@id|drug|drug@id|name|dosageForm|individualPrice|amountMOHLTCPays|dailyCost|listingDate|note|lccNote",
        ),
        others: names(
          "extract|formulary|manufacturerList|manufacturer|manufacturer@id|manufacturerId|pcg2|pcg2@id|pcg6|pcg6@id|genericName|genericName@id|pcgGroup|pcgGroup@id|pcgGroup@lccId|itemNumber|strength|price|drug@sec3|drug@sec3a|drug@sec3b|drug@sec3bEAP|drug@sec3c|drug@sec6|drug@sec9|drug@sec12|drug@notABenefit|drug@chronicUseMed|drug@dinStatus|drug@insOH|pcg9@dpp|pcg9@suppliedBy|drug@maO|drug@selfMed|drug@additionalBenefitType|formulary@createDate|formulary@edition|formulary@formularyDate|formulary@updateVer|formulary@type|lccNote@seq|lccNote@reasonForUseId|lccNote@type|note@seq|note@type",
        ),
      },
    ],
    overdueAfterDays: 62,
  },
  "bc-pharmacare": {
    kind: "formulary",
    title: "PharmaCare drug data file (British Columbia Ministry of Health)",
    license: "Open Government Licence - British Columbia",
    url: "https://www.health.gov.bc.ca/pharmacare/outgoing/",
    files: [{ path: "pddf.zip", name: "pddf.zip" }],
    layouts: [
      {
        file: /\.csv$/i,
        read: names(
          "DIN/PIN|Plan|Rec Eff Date|Rec End Date|Dosage Form|Max Price|LCA Price|RDP Price|Pcare Plan Desc|Ltd Use Flag|Formulary List Date",
        ),
        others: names(
          "Ben Grp List|LCA Ind|Pay Gen Ind|Brand Nm|Manuf|Generic Nm|Trial Flg|RDP Cat|RDP Sub Cat|RDP Excl Plans|Can Fed Reg Cd|Max Days Supply|Qty Limit|Max Daily Qty|Max Period Qty|Max Period Qty Days|Max Annual Qty|BGTS Cat Cd|BGTS Cat Desc|BGTS Max Annual Qty",
        ),
      },
    ],
    overdueAfterDays: 14,
  },
  recalls: {
    kind: "recalls",
    title: "Recalls and safety alerts (Health Canada)",
    license: openCanada,
    url: "https://recalls-rappels.canada.ca/sites/default/files/opendata-donneesouvertes/",
    files: [{ path: "HCRSAMOpenData.json", name: "recalls.json" }],
    layouts: [
      {
        file: /\.json$/i,
        read: names(
          "NID|Title|URL|Organization|Product|Issue|What you should do|Category|Recall class|Last updated|Archived",
        ),
        others: [],
      },
    ],
    overdueAfterDays: 7,
  },
  shortages: {
    kind: "shortages",
    title: "Shortage reports (Drug Shortages Canada)",
    license: "Terms of use of drugshortagescanada.ca",
    url: undefined,
    hint: "Drug Shortages Canada has no stable URL for its export: you export it from the search page, and its API needs an account. Store the export on a server and pass its URL with --url.",
    files: [{ path: "", name: "shortages.csv" }],
    layouts: [
      {
        file: /\.csv$/i,
        read: names(
          "Report ID|Drug Identification Number|Report Type|Packaging size|Shortage status|Anticipated start date|Actual start date|Estimated end date|Actual end date|Reason|Date Created|Date Updated|Tier 3",
        ),
        others: names(
          "Brand name|Company Name|Common or Proper name|Ingredients|Strength(s)|Route of administration|Dosage form(s)",
        ),
      },
    ],
    overdueAfterDays: 7,
  },
} as const satisfies Record<string, PublishedSource>;

export type SourceName = keyof typeof publishedSources;
export const sourceNames = Object.keys(publishedSources) as SourceName[];
