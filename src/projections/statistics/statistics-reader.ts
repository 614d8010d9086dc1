import type { Database } from 'better-sqlite3';
import { prepared } from '../prepared.js';
import type { CombatTally, Total } from './combat-tally.js';
import { combatTally } from './combat-tally.js';
import type { DieFairness, FaceCount } from './dice-fairness.js';
import { diceFairness } from './dice-fairness.js';
import type { Measure } from './measures.js';
import { NOBODY, readDieDetail } from './measures.js';

/** Whose fights: those of one encounter, or of all that bear a tag. */
export type StatisticsScope = { readonly encounterId: string } | { readonly campaign: string };

export interface SubjectTally {
  /** A creature. */
  readonly combatantId: string;
  /** Fights it joined. */
  readonly encounters: number;
  readonly tally: CombatTally;
}

export interface EncounterTally {
  readonly encounterId: string;
  /** Revision up to which it was counted. */
  readonly revision: number;
  readonly tally: CombatTally;
}

export interface RollerDice {
  /** A creature; null: the game master. */
  readonly rollerId: string | null;
  readonly dice: readonly DieFairness[];
}

/** A page of a list in the order of ids. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly more: boolean;
}

const DICE = "('serviceDice', 'repeatedDice', 'declaredDice')";
const TURNS = "measure = 'turns' AND undone = 0";

/** Reads statistics, as far as the projection has come. */
export class StatisticsReader {
  constructor(private readonly database: Database) {}

  /** How many encounters a scope covers. */
  encounterCount(scope: StatisticsScope): number {
    return this.all<{ n: number }>(
      scope,
      (keys) => `SELECT count(*) AS n FROM statistics_encounters WHERE key IN ${keys}`,
    )[0]!.n;
  }

  /** Everything that happened, whoever did it. */
  tally(scope: StatisticsScope): CombatTally {
    const totals = this.all<Total>(
      scope,
      (keys) =>
        `SELECT measure, detail, sum(count) AS count, sum(amount) AS amount FROM statistics_totals
         WHERE encounter IN ${keys} AND measure NOT IN ${DICE} AND count > 0 GROUP BY measure, detail`,
    );
    const [turns] = this.all<{ longest: number | null }>(
      scope,
      (keys) => `SELECT max(amount) AS longest FROM statistics_entries WHERE encounter IN ${keys} AND ${TURNS}`,
    );
    return combatTally(totals, turns!.longest);
  }

  /** What happened by nobody's doing, or by the game master's. */
  unattributed(scope: StatisticsScope): CombatTally {
    return this.talliesOf(scope, [NOBODY])(NOBODY);
  }

  combatantCount(scope: StatisticsScope): number {
    return this.all<{ n: number }>(
      scope,
      (keys) =>
        `SELECT count(DISTINCT subject) AS n FROM statistics_totals WHERE encounter IN ${keys} AND measure = 'joins' AND count > 0`,
    )[0]!.n;
  }

  /** @param after id of the last creature that was seen */
  combatants(scope: StatisticsScope, first: number, after = NOBODY): Page<SubjectTally> {
    const found = this.all<{ combatantId: string; encounters: number }>(
      scope,
      (keys) =>
        `SELECT subject AS combatantId, count(*) AS encounters FROM statistics_totals
         WHERE encounter IN ${keys} AND measure = 'joins' AND count > 0 AND subject > ?
         GROUP BY subject ORDER BY subject LIMIT ?`,
      after,
      first + 1,
    );
    const items = found.slice(0, first);
    const tallyOf = this.talliesOf(
      scope,
      items.map(({ combatantId }) => combatantId),
    );
    return {
      items: items.map((one) => ({ ...one, tally: tallyOf(one.combatantId) })),
      more: found.length > first,
    };
  }

  /** @param after id of the last encounter that was seen */
  encounters(scope: StatisticsScope, first: number, after = ''): Page<EncounterTally> {
    const found = this.all<{ encounterId: string; revision: number }>(
      scope,
      (keys) =>
        `SELECT id AS encounterId, revision FROM statistics_encounters WHERE key IN ${keys} AND id > ? ORDER BY id LIMIT ?`,
      after,
      first + 1,
    );
    const items = found.slice(0, first).map((one) => ({ ...one, tally: this.tally(one) }));
    return { items, more: found.length > first };
  }

  /** @param withUndone whether throws that were undone count too: undoing does not make them unthrown */
  dice(scope: StatisticsScope, withUndone: boolean): readonly DieFairness[] {
    const faces = this.all<DieRow>(
      scope,
      (keys) =>
        `SELECT measure, detail, sum(${throws(withUndone)}) AS count FROM statistics_totals
         WHERE encounter IN ${keys} AND measure IN ${diceOf(scope)} GROUP BY measure, detail`,
    );
    return diceFairness(faces.map(faceCount));
  }

  /** How many have thrown dice. */
  rollerCount(scope: StatisticsScope, withUndone: boolean): number {
    return this.all<{ n: number }>(
      scope,
      (keys) =>
        `SELECT count(DISTINCT subject) AS n FROM statistics_totals
         WHERE encounter IN ${keys} AND measure IN ${diceOf(scope)} AND ${throws(withUndone)} > 0`,
    )[0]!.n;
  }

  /** @param after the last roller that was seen; null: the game master, who comes first */
  rollers(scope: StatisticsScope, withUndone: boolean, first: number, after?: string | null): Page<RollerDice> {
    const found = this.all<{ subject: string }>(
      scope,
      (keys) =>
        `SELECT DISTINCT subject FROM statistics_totals WHERE encounter IN ${keys} AND measure IN ${diceOf(scope)}
         AND ${throws(withUndone)} > 0 AND subject ${after === undefined ? '>=' : '>'} ? ORDER BY subject LIMIT ?`,
      after ?? NOBODY,
      first + 1,
    );
    const subjects = found.slice(0, first).map(({ subject }) => subject);
    const faces = this.all<DieRow & { subject: string }>(
      scope,
      (keys) =>
        `SELECT subject, measure, detail, sum(${throws(withUndone)}) AS count FROM statistics_totals
         WHERE encounter IN ${keys} AND measure IN ${diceOf(scope)} AND subject BETWEEN ? AND ? GROUP BY subject, measure, detail`,
      subjects[0] ?? NOBODY,
      subjects.at(-1) ?? NOBODY,
    );
    return {
      items: subjects.map((subject) => ({
        rollerId: subject === NOBODY ? null : subject,
        dice: diceFairness(faces.filter((one) => one.subject === subject).map(faceCount)),
      })),
      more: found.length > first,
    };
  }

  /** @param subjects in the order of ids; everyone between the first and the last is read */
  private talliesOf(scope: StatisticsScope, subjects: readonly string[]): (subject: string) => CombatTally {
    const span = [subjects[0] ?? NOBODY, subjects.at(-1) ?? NOBODY];
    const totals = this.all<Total & { subject: string }>(
      scope,
      (keys) =>
        `SELECT subject, measure, detail, sum(count) AS count, sum(amount) AS amount FROM statistics_totals
         WHERE encounter IN ${keys} AND measure NOT IN ${DICE} AND subject BETWEEN ? AND ? AND count > 0
         GROUP BY subject, measure, detail`,
      ...span,
    );
    const turns = this.all<{ subject: string; longest: number }>(
      scope,
      (keys) =>
        `SELECT subject, max(amount) AS longest FROM statistics_entries
         WHERE encounter IN ${keys} AND ${TURNS} AND subject BETWEEN ? AND ? GROUP BY subject`,
      ...span,
    );
    const longest = new Map(turns.map((one) => [one.subject, one.longest]));
    return (subject) =>
      combatTally(
        totals.filter((one) => one.subject === subject),
        longest.get(subject) ?? null,
      );
  }

  /** @param sql given the keys of the encounters of the scope, as what stands behind IN */
  private all<Row>(
    scope: StatisticsScope,
    sql: (keys: string) => string,
    ...values: readonly unknown[]
  ): readonly Row[] {
    const [keys, value] =
      'encounterId' in scope
        ? ['(SELECT key FROM statistics_encounters WHERE id = ?)', scope.encounterId]
        : ['(SELECT encounter FROM statistics_tags WHERE tag = ?)', scope.campaign];
    return prepared<unknown[], Row>(this.database, sql(keys)).all(value, ...values);
  }
}

interface DieRow {
  readonly measure: Measure;
  readonly detail: string;
  readonly count: number;
}

/** The dice that count: in a campaign, those that a fork repeats have been counted in its parent. */
const diceOf = (scope: StatisticsScope): string => ('campaign' in scope ? "('serviceDice', 'declaredDice')" : DICE);

const throws = (withUndone: boolean): string => (withUndone ? '(count + undone)' : 'count');

const faceCount = ({ measure, detail, count }: DieRow): FaceCount => ({
  ...readDieDetail(detail),
  source: measure === 'declaredDice' ? 'DECLARED' : 'SERVICE',
  count,
});
