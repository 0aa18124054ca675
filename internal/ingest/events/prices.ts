/** What a batch of prices is told as: prices that changed, alerts that triggered, generics that are new. */
import type { TriggeredAlert } from "../../alerts/model.ts";
import { idPrefixes, publicId } from "../../core/ids.ts";
import { centsToNumber, formatUnitPrice, quantityScale } from "../../core/money.ts";
import { unitOf } from "../../drugs/drug_unit.ts";
import { namedDrugs } from "../../drugs/store.ts";
import type { EventDraft } from "../../events/model.ts";
import { namedPharmacies } from "../../pharmacies/store.ts";
import type { Transaction } from "../../postgres/database.ts";
import type { PriceMove } from "../../prices/net_moves.ts";
import type { NewGeneric } from "../../prices/new_generics.ts";
import { changeOf } from "../../prices/price_change.ts";
import { unitPriceOf } from "../../prices/price_observation.ts";
import {
  type Draft,
  draftsOf,
  drugId,
  drugNamed,
  found,
  type OnInvalid,
  pharmacyId,
  pharmacyNamed,
} from "./event_subjects.ts";

const distinct = (ids: readonly number[]) => [...new Set(ids)];

/** Reads the names of what is told of, and nothing when nothing is. */
export async function priceEvents(
  tx: Transaction,
  schema: string,
  moves: readonly PriceMove[],
  alerts: readonly TriggeredAlert[],
  generics: readonly NewGeneric[],
  now: Date,
  onInvalid: OnInvalid,
): Promise<EventDraft[]> {
  const changed = moves.flatMap((move) => {
    const change = changeOf(move.oldCents, move.newCents);
    return change === undefined ? [] : [{ ...move, change }];
  });
  const named = [...changed, ...alerts];
  const drugs = await namedDrugs(tx, schema, distinct(named.map((each) => each.drugId)));
  const pharmacies = await namedPharmacies(tx, schema, distinct(named.map((each) => each.pharmacyId)));

  const ofChange = ({ drugId: id, pharmacyId: at, change, ...move }: (typeof changed)[number]) => {
    const [drug, pharmacy] = [found(drugs, id), found(pharmacies, at)];
    const draft: Draft<"price.changed"> = {
      kind: "price.changed",
      entity: `${drugId(drug)}/${pharmacyId(pharmacy)}`,
      drugIds: [id],
      pharmacyId: at,
      provinces: [pharmacy.province],
      data: {
        drug: drugNamed(drug),
        pharmacy: pharmacyNamed(pharmacy),
        old_price: centsToNumber(move.oldCents),
        new_price: centsToNumber(move.newCents),
        old_price_cents: move.oldCents,
        new_price_cents: move.newCents,
        old_unit_price: formatUnitPrice(unitPriceOf(move.oldCents, move.quantity)),
        new_unit_price: formatUnitPrice(unitPriceOf(move.newCents, move.quantity)),
        unit: unitOf(drug.form),
        change_amount: centsToNumber(change.changeCents),
        change_percent: change.changeBasisPoints / 100,
        quantity: move.quantity / quantityScale,
        currency: "CAD",
        effective_date: move.day,
      },
    };
    return draft;
  };
  const ofAlert = (alert: TriggeredAlert) => {
    const [drug, pharmacy] = [found(drugs, alert.drugId), found(pharmacies, alert.pharmacyId)];
    const id = publicId(idPrefixes.alert, alert.id);
    const draft: Draft<"price_alert.triggered"> = {
      kind: "price_alert.triggered",
      entity: id,
      accountId: alert.accountId,
      drugIds: [alert.drugId],
      pharmacyId: alert.pharmacyId,
      provinces: [pharmacy.province],
      data: {
        alert: {
          id,
          status: "TRIGGERED",
          target_price: centsToNumber(alert.targetCents),
          target_price_cents: alert.targetCents,
          quantity: alert.targetQuantity === null ? null : alert.targetQuantity / quantityScale,
          province: alert.province,
        },
        drug: drugNamed(drug),
        pharmacy: pharmacyNamed(pharmacy),
        price: centsToNumber(alert.priceCents),
        price_cents: alert.priceCents,
        quantity: alert.package.quantity / quantityScale,
        unit_price: formatUnitPrice(alert.package.unitPrice),
        unit: unitOf(drug.form),
        currency: "CAD",
        triggered_at: now.toISOString(),
      },
    };
    return draft;
  };
  return [
    ...draftsOf<(typeof changed)[number], EventDraft>(changed, ofChange, onInvalid),
    ...draftsOf(alerts, ofAlert, onInvalid),
    ...draftsOf(generics, ofGeneric, onInvalid),
  ];
}

function ofGeneric({ brand, generic, pharmacies, provinces }: NewGeneric): Draft<"generic.available"> {
  return {
    kind: "generic.available",
    entity: `${drugId(brand)}/${drugId(generic)}`,
    drugIds: [brand.id, generic.id],
    provinces,
    data: {
      brand_drug: {
        ...drugNamed(brand),
        average_price: brand.averageCents === null ? null : centsToNumber(brand.averageCents),
      },
      generic_drug: {
        ...drugNamed(generic),
        manufacturer: generic.manufacturer,
        average_price: centsToNumber(generic.averageCents),
        savings_percent: generic.savingsPercent,
      },
      available_at_pharmacies: pharmacies,
      provinces_available: provinces,
    },
  };
}
