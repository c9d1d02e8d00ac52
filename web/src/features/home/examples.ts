import { MODE_IDS, type ModeId } from '@stipple/core/domain/mode-ids'
import type { Text } from '@stipple/core/domain/text'
import { queryOptions } from '@tanstack/react-query'

export interface Example {
  readonly file: string
  readonly prompt: Text
  readonly width: number
  readonly height: number
  readonly mode: ModeId
}

/** The pictures that come with the installation; none where there is no list of them. */
export const examplesQuery = queryOptions({
  queryKey: ['examples'],
  queryFn: async ({ signal }): Promise<readonly Example[]> => {
    const response = await fetch('/examples/examples.json', { signal })
    const list: unknown = await response.json().catch(() => [])
    return Array.isArray(list) ? list.filter(isExample) : []
  },
  staleTime: Number.POSITIVE_INFINITY,
})

const isExample = (value: Partial<Example> | null): value is Example =>
  typeof value?.file === 'string' &&
  typeof value.width === 'number' &&
  typeof value.height === 'number' &&
  typeof value.prompt?.en === 'string' &&
  typeof value.prompt.zh === 'string' &&
  MODE_IDS.some((id) => id === value.mode)
