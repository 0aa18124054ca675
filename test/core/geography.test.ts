import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatPostalCode, haversineKm, parsePostalCode } from "../../internal/core/geography.ts";

const inCanada = fc.record({
  latitude: fc.double({ min: 41, max: 75, noNaN: true }),
  longitude: fc.double({ min: -141, max: -52, noNaN: true }),
});

test("distances agree with the spherical law of cosines, computed another way", () => {
  fc.assert(
    fc.property(inCanada, inCanada, (a, b) => {
      const rad = Math.PI / 180;
      const cosine =
        Math.sin(a.latitude * rad) * Math.sin(b.latitude * rad) +
        Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.cos((b.longitude - a.longitude) * rad);
      const other = 6371.0088 * Math.acos(Math.min(1, Math.max(-1, cosine)));
      assert.ok(Math.abs(haversineKm(a, b) - other) < 0.001 + other * 1e-6);
    }),
  );
});

test("Vancouver to Toronto is 3,359 km, to within the sphere's error", () => {
  const km = haversineKm(
    { latitude: 49.2827, longitude: -123.1207 },
    { latitude: 43.6532, longitude: -79.3832 },
  );
  assert.ok(Math.abs(km - 3359) < 10, String(km));
});

test("postal codes are read in any case, with or without a space or dash, and areas alone", () => {
  for (const text of ["V3T2K1", "v3t 2k1", " V3T-2K1 "]) {
    assert.deepEqual(parsePostalCode(text), { kind: "postal_code", code: "V3T2K1", area: "V3T" });
  }
  assert.deepEqual(parsePostalCode("m5v"), { kind: "area", code: "M5V", area: "M5V" });
  assert.equal(formatPostalCode("V3T2K1"), "V3T 2K1");
  assert.equal(formatPostalCode("V3T"), "V3T");
});

test("codes that Canada Post does not give out are refused, Santa's among them", () => {
  for (const text of ["H0H 0H0", "H0H", "D1A1A1", "V3D2K1", "V3T2K", "12345", "W1A1A1", "", "V3T2O1"]) {
    assert.equal(parsePostalCode(text), undefined, text);
  }
});
