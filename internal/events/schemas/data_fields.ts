/** Members that the data of several kinds have. Descriptions end up in the JSON Schemas that are served. */
import { z } from "zod";
import { provinces } from "../../core/geography.ts";
import { units } from "../../core/units.ts";

export const day = (description: string) => z.iso.date().meta({ description });
export const time = (description: string) => z.iso.datetime().meta({ description });
export const text = (description: string) => z.string().meta({ description });
export const dollars = (description: string) => z.number().meta({ description });
export const cents = (description: string) => z.int().meta({ description });
export const quantity = (description: string) => z.number().positive().meta({ description });
export const unitPrice = (description: string) =>
  z
    .string()
    .regex(/^[0-9]+\.[0-9]{4}$/)
    .meta({ description });
export const unit = z.enum(units).meta({
  description:
    "Unit of quantities and unit prices: the drug's unit. Absent in events that were recorded before prices had packages.",
});
export const province = z.enum(provinces).meta({ description: "Two-letter code." });

const din = z
  .string()
  .regex(/^[0-9]{8}$/)
  .meta({ description: "Drug Identification Number, with its leading zeros." });

/** Members, to be spread where a drug has more. */
export const drugShape = {
  id: z
    .string()
    .regex(/^drug_[0-9]{8}$/)
    .meta({ description: "drug_<DIN>." }),
  name: text("Brand name, as the source writes it."),
  din,
};
export const drug = z.strictObject(drugShape).meta({ description: "The drug." });
export const alternative = z
  .strictObject({ din, name: drugShape.name })
  .meta({ description: "A possible substitute." });

export const pharmacy = z
  .strictObject({
    id: z
      .string()
      .regex(/^pharm_/)
      .meta({ description: "pharm_<id>." }),
    name: text("Name of the pharmacy."),
    city: text("City. Empty if the source states none."),
    province,
  })
  .meta({ description: "The pharmacy." });

/** What was and what is. */
const value = (description: string) =>
  z.union([z.string(), z.number(), z.boolean(), z.null()]).meta({ description });

/** A service by its name, or a span of opening hours. */
const item = z.union([
  z.string().meta({ description: "A service, by its name." }),
  z
    .strictObject({
      day: text("Day of the week, in lower case."),
      open: text("HH:MM, in the pharmacy's own time zone."),
      close: text("HH:MM, in the pharmacy's own time zone."),
    })
    .meta({ description: "Opening hours on a day of the week." }),
]);

export const fieldChange = z
  .strictObject({
    field: text("The field, as the resource names it; address.city is the city of the address."),
    old_value: value("Previous value. Null if the field had no value."),
    new_value: value("New value. Null if the field has no value now."),
  })
  .meta({ description: "A field with one value." });
export const listChange = z
  .strictObject({
    field: text("The field, as the resource names it."),
    added: z.array(item).meta({ description: "Added values." }),
    removed: z.array(item).meta({ description: "Removed values." }),
  })
  .meta({ description: "A field that is a list." });

export const currency = z.literal("CAD").meta({ description: "Canadian dollars." });
