import type { Place, Subject } from '../../scene.ts'
import type { Pose } from '../../scene.ts'
import type { ArtName, Concept, Kind, Meaning, Setting } from './types.ts'

interface Extra {
  readonly homes?: readonly Place[]
  readonly stands?: Subject['stands']
  readonly implies?: Setting
  readonly poses?: Readonly<Partial<Record<Pose, ArtName>>>
  readonly skin?: boolean
  readonly colour?: string
  readonly count?: number
}

/** One line of the lexicon: id, English words, Chinese words, drawing, height in metres, what differs from its group. */
export type ThingRow = readonly [id: string, en: string, zh: string, art: ArtName, metres: number, extra?: Extra]

/** Turns the rows of one group into concepts; a row's own values win over the group's. */
export function things(
  group: { kind: Kind; stands: Subject['stands']; homes: readonly Place[]; implies?: Setting; skin?: boolean },
  rows: readonly ThingRow[],
): Concept[] {
  return rows.map(([id, en, zh, art, metres, extra]) => {
    const implies = extra?.implies ?? group.implies
    const skin = extra?.skin ?? group.skin
    return {
      id,
      kind: group.kind,
      en: words(en),
      zh: words(zh),
      art,
      metres,
      stands: extra?.stands ?? group.stands,
      homes: extra?.homes ?? group.homes,
      ...(implies ? { implies } : {}),
      ...(extra?.poses ? { poses: extra.poses } : {}),
      ...(extra?.colour ? { colour: extra.colour } : {}),
      ...(skin === undefined ? {} : { skin }),
      ...(extra?.count === undefined ? {} : { count: extra.count }),
    }
  })
}

/** English words, Chinese words, meaning. */
export type WordRow = readonly [en: string, zh: string, meaning: Meaning]

/** Rows of words about the whole picture. */
export function settings(rows: readonly (readonly [en: string, zh: string, setting: Setting])[]): WordRow[] {
  return rows.map(([en, zh, setting]) => [en, zh, { role: 'setting', setting }])
}

/** "a, b" → ['a', 'b'] */
export function words(list: string): string[] {
  return list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
