import table from './reference.json' with { type: 'json' }

/** A model that the AI Horde's reference of models names (46fdd9e3, 2026-06-21). */
interface ReferenceModel {
  readonly name: string
  /** Network that it is built on: `sd1`, `sd2`, `sdxl`, `cascade` or `flux1`. */
  readonly base: string
  /** Least and most steps, where the reference has them. */
  readonly least?: number
  readonly most?: number
}

const rows: readonly ReferenceModel[] = table
const byName: ReadonlyMap<string, ReferenceModel> = new Map(rows.map((row) => [row.name, row]))

/** The model of a name in the AI Horde's reference; undefined for a name that it does not have. */
export const referenceModel = (name: string): ReferenceModel | undefined => byName.get(name)
