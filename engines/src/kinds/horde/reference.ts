import table from './reference.json' with { type: 'json' }

/** A model in the AI Horde's model reference (46fdd9e3, 2026-06-21). */
interface ReferenceModel {
  readonly name: string
  /** Base network: `sd1`, `sd2`, `sdxl`, `cascade` or `flux1`. */
  readonly base: string
  /** Range of steps, if in the reference. */
  readonly least?: number
  readonly most?: number
}

const rows: readonly ReferenceModel[] = table
const byName: ReadonlyMap<string, ReferenceModel> = new Map(rows.map((row) => [row.name, row]))

/** Model of a name in the AI Horde's reference; undefined if unknown. */
export const referenceModel = (name: string): ReferenceModel | undefined => byName.get(name)
