import type { Ruleset } from '../engine/rules/ruleset.js';

/** The rulesets the service plays by, by id. */
export class Rulesets {
  private readonly byId: ReadonlyMap<string, Ruleset>;

  constructor(readonly all: readonly Ruleset[]) {
    this.byId = new Map(all.map((ruleset) => [ruleset.id, ruleset]));
  }

  find(id: string): Ruleset | undefined {
    return this.byId.get(id);
  }

  /** @throws Error if there is none: an encounter was stored under a ruleset this service no longer has */
  get(id: string): Ruleset {
    const ruleset = this.byId.get(id);
    if (!ruleset) throw new Error(`This service has no ruleset ${JSON.stringify(id)}`);
    return ruleset;
  }
}
