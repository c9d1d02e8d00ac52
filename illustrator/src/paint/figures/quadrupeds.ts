import type { Build } from './quadruped-build.ts'
import rows from './quadrupeds.json' with { type: 'json' }

/** A row of `quadrupeds.json`: its differences from an earlier row (`like`), and the features of that row that it does not have (`without`). */
export interface BuildRow extends Partial<Build> {
  readonly like?: string
  readonly without?: readonly (keyof Build)[]
}

/** Four-legged animals by the concept or the icon that they draw. */
export const QUADRUPEDS: ReadonlyMap<string, Build> = read(rows as object as Readonly<Record<string, BuildRow>>)

function read(animals: Readonly<Record<string, BuildRow>>): Map<string, Build> {
  const builds = new Map<string, Build>()
  for (const [name, { like, without = [], ...own }] of Object.entries(animals)) {
    const features = Object.entries({ ...(like === undefined ? {} : builds.get(like)), ...own })
    const kept = features.filter(([feature]) => !without.some((missing) => missing === feature))
    builds.set(name, Object.fromEntries(kept) as unknown as Build)
  }
  return builds
}
