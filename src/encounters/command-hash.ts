import { CanonicalJsonError, canonicalJson } from '../engine/integrity/canonical-json.js';
import type { Hashing } from '../engine/integrity/hashing.js';
import { sha256Hex } from '../engine/integrity/hashing.js';
import type { JsonValue } from '../engine/integrity/json.js';
import type { CommandRequest } from './command-request.js';
import type { EncounterSecret } from './encounter-secrets.js';

/**
 * What a repeat of the command is recognised by. It stands in the header of each event, which also those see who may not see what
 * the command says, or whom it names: a key that is never revealed keeps it from being tried against guesses.
 */
export function commandHashOf(
  hashing: Hashing,
  request: CommandRequest,
  secret: EncounterSecret | null | undefined,
): string {
  if (!secret) return openHashOf(hashing, request);
  return Buffer.from(hashing.hmacSha256(secret.saltKey, Buffer.from(textOf(request)))).toString('hex');
}

/** The same without a key: of a command that creates an encounter, and of most that were recorded before all had one. */
export function openHashOf(hashing: Hashing, request: CommandRequest): string {
  return sha256Hex(hashing, textOf(request));
}

function textOf({ encounterId, command, seat, dice }: CommandRequest): string {
  return canonicalText({ encounterId, command, seat: seat.name, dice: dice ?? [] });
}

/** The canonical text of a request. Only if it holds objects of classes, as inputs of the API may, is it copied as plain JSON. */
function canonicalText(request: object): string {
  try {
    return canonicalJson(request as JsonValue);
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error;
    return canonicalJson(JSON.parse(JSON.stringify(request)) as JsonValue);
  }
}
