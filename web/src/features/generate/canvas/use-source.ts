import type { Work } from '@stipple/core/contract/shapes'
import { parseAsset } from '@stipple/core/domain/asset-address'
import { entriesOf } from '@stipple/core/domain/value'
import { useQuery } from '@tanstack/react-query'
import { workQuery } from '../../history/public.ts'

/** Address of the picture that a work was made from: the one in its input, else the work that it began from. */
export function useSource(work: Work): string | undefined {
  const given = Object.entries(work.params)
    .filter(([field]) => !MARKS.has(field))
    .flatMap(([, value]) => entriesOf(value))
    .find((entry) => ['works', 'uploads'].includes(parseAsset(entry)?.kind ?? ''))
  const [origin] = work.made_from ?? []
  const { data } = useQuery({ ...workQuery(origin ?? ''), enabled: given === undefined && origin !== undefined && work.media === 'image' })
  if (work.media !== 'image') return undefined
  return given ?? (data?.media === 'image' ? data.image : undefined)
}

/** Fields whose picture only marks a part of another. */
const MARKS: ReadonlySet<string> = new Set(['mask'])
