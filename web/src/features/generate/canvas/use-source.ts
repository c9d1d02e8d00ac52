import type { Work } from '@stipple/core/contract/shapes'
import { sourcePicture } from '@stipple/core/domain/source-picture'
import { useQuery } from '@tanstack/react-query'
import { workQuery } from '../../history/public.ts'

/** Address of a work's source image: the one in its input, otherwise its origin. */
export function useSource(work: Work): string | undefined {
  const given = sourcePicture(work.params)
  const [origin] = work.made_from ?? []
  const { data } = useQuery({ ...workQuery(origin ?? ''), enabled: given === undefined && origin !== undefined && work.media === 'image' })
  if (work.media !== 'image') return undefined
  return given ?? (data?.media === 'image' ? data.image : undefined)
}
