/** What the list says of one rule: a title, or the title of a row that only guides the reader. */
export type RuleText = string | Guidance;

/** Marks a row that gives an engine nothing to carry out: advice, a pointer to another rule, the form of a document. */
export interface Guidance {
  readonly guidance: string;
}

/** One section of a catalogue file. */
export interface RuleSection<Id extends string = string> {
  /** Number the file gives the section: '7', or '24.6' inside a section. */
  readonly number: string;
  readonly title: string;
  readonly rules: Readonly<Record<Id, RuleText>>;
}

/** Declares a section; the ids become part of the type `RuleId`. */
export function section<Id extends string>(
  number: string,
  title: string,
  rules: Readonly<Record<Id, RuleText>>,
): RuleSection<Id> {
  return { number, title, rules };
}

/** Declares a row without anything to carry out; coverage counts it as `notCode`. */
export function guidance(title: string): Guidance {
  return { guidance: title };
}
