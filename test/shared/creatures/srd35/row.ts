/** A row of the stat-block table of the 3.5 SRD. */
export interface Srd35Row {
  readonly name: string;
  readonly size_type: string;
  readonly 'Hit Dice': string;
  readonly Initiative: string;
  readonly Speed?: string;
  readonly 'Speed '?: string;
  readonly 'Armor Class': string;
  readonly 'Base Attack/Grapple': string;
  readonly 'Full Attack'?: string;
  readonly 'Space/Reach'?: string;
  readonly 'Special Attacks'?: string;
  readonly 'Special Qualities'?: string;
  readonly Saves?: string;
  readonly Abilities?: string;
  readonly Skills?: string;
  readonly Feats?: string;
}
