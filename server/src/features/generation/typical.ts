import type { Database } from '../../db/database.ts'
import { remember } from '../../lib/remember.ts'
import { typicalSeconds } from '../jobs/public.ts'

/** Estimates may lag behind by this much (ms): every poll of every member asks for one. */
const LAG = 5000

const remembered = new WeakMap<Database, (key: string) => Promise<number | undefined>>()

/** Seconds that a run of a model with so many outputs usually takes; undefined when it never ran. */
export function typicalDuration(db: Database, model: string, outputs: number): Promise<number | undefined> {
  const known = remembered.get(db) ?? remember(LAG, (key) => typicalSeconds(db, ...parse(key)))
  remembered.set(db, known)
  return known(JSON.stringify([model, outputs]))
}

const parse = (key: string): [string, number] => {
  const [model, outputs]: unknown[] = JSON.parse(key)
  return [String(model), Number(outputs)]
}
