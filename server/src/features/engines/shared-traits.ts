import { isDeepStrictEqual } from 'node:util'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Properties } from '@stipple/core/domain/property'

type Can = ModelTraits['can']
type Limits = NonNullable<ModelTraits['limits']>

/** A model of several connections as members may use it on any of them: the common abilities, with the texts of the first. */
export function sharedTraits([first, ...others]: readonly [ModelTraits, ...ModelTraits[]]): ModelTraits {
  return others.reduce(meet, first)
}

function meet(one: ModelTraits, other: ModelTraits): ModelTraits {
  const { form, limits, guest, away, ...rest } = one
  const fields = meetForms(form ?? {}, other.form ?? {})
  return {
    ...rest,
    ...(guest && other.guest && { guest }),
    ...(away && other.away && { away }),
    tasks: one.tasks.filter((task) => other.tasks.includes(task)),
    can: meetAbilities(one.can, other.can),
    limits: meetLimits(limits ?? {}, other.limits ?? {}),
    ...(Object.keys(fields).length > 0 && { form: fields }),
  }
}

/** Lists are intersected; flags and ranges must be equal. */
function meetAbilities(one: Can, other: Can): Can {
  const theirs: Readonly<Record<string, unknown>> = other
  const common = Object.entries(one).map(([name, mine]): [string, unknown] => [name, inBoth(mine, theirs[name])])
  return Object.fromEntries(common.filter(([, value]) => value !== undefined))
}

function inBoth(mine: unknown, theirs: unknown): unknown {
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return isDeepStrictEqual(mine, theirs) ? mine : undefined
  const common = mine.filter((item) => theirs.some((candidate) => isDeepStrictEqual(item, candidate)))
  return common.length > 0 ? common : undefined
}

function meetLimits(one: Limits, other: Limits): Limits {
  const counts = [one.count, other.count].filter((count) => count !== undefined)
  const sizes = [one.size, other.size].filter((size) => size !== undefined)
  return {
    ...(counts.length > 0 && { count: Math.min(...counts) }),
    ...(sizes.length > 0 && {
      size: {
        min: Math.max(...sizes.map(({ min }) => min)),
        max: Math.min(...sizes.map(({ max }) => max)),
        step: Math.max(...sizes.map(({ step }) => step)),
      },
    }),
  }
}

const meetForms = (one: Properties, other: Properties): Properties =>
  Object.fromEntries(Object.entries(one).filter(([name, field]) => isDeepStrictEqual(field, other[name])))
