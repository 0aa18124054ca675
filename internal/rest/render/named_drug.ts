/** A drug by its names, as it stands beside prices, alerts, notices and interactions. */
import { idPrefixes } from "../../core/ids.ts";

export const drugIdOf = (din: string) => `${idPrefixes.drug}${din}`;

export const renderNamedDrug = ({ din, name }: { din: string; name: string }) => ({
  id: drugIdOf(din),
  name,
  din,
});
