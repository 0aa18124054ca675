/** Rows of API keys. What changes one asks for the right to its environment when it is known. */
import { changeKey, createKey, listKeys, revokeKey, rotateKey } from "../handlers/keys.ts";
import { type Row, row } from "../row.ts";
import { idPath, noPath, noQuery } from "../schemas/common.ts";
import * as schemas from "../schemas/keys.ts";

const ofOne = { path: idPath, query: noQuery };

export const keyRows: readonly Row[] = [
  row({
    method: "GET",
    path: "/keys",
    name: "listKeys",
    access: "signed_in",
    request: { path: noPath, query: schemas.keysQuery },
    response: schemas.keys,
    handle: listKeys,
  }),
  row({
    method: "POST",
    path: "/keys",
    name: "createKey",
    access: "signed_in",
    request: { path: noPath, query: noQuery, body: schemas.createKeyBody },
    response: schemas.keyWithSecret,
    status: 201,
    handle: createKey,
  }),
  row({
    method: "PATCH",
    path: "/keys/{id}",
    name: "changeKey",
    access: "signed_in",
    request: { ...ofOne, body: schemas.changeKeyBody },
    response: schemas.key,
    handle: changeKey,
  }),
  row({
    method: "POST",
    path: "/keys/{id}/rotate",
    name: "rotateKey",
    access: "signed_in",
    request: { ...ofOne, body: schemas.rotateKeyBody },
    response: schemas.rotatedKey,
    handle: rotateKey,
  }),
  row({
    method: "POST",
    path: "/keys/{id}/revoke",
    name: "revokeKey",
    access: "signed_in",
    request: ofOne,
    response: schemas.key,
    handle: revokeKey,
  }),
];
