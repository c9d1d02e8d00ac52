import { MODE_IDS, type ModeId } from '@stipple/core/domain/mode-ids'
import type { Input } from '@stipple/core/domain/property'
import type { Language, Text } from '@stipple/core/domain/text'
import { queryOptions } from '@tanstack/react-query'
import type { Recipe } from '../drafts/public.ts'

export interface Example {
  readonly file: string
  readonly prompt: Text
  readonly width: number
  readonly height: number
  readonly mode: ModeId
  readonly model: string
  /** What it was made with besides its words and its size. */
  readonly params: Input
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

/** What it takes to make one like it, with its words in the language on screen. */
export const recipeOf = ({ mode, model, prompt, width, height, params }: Example, language: Language): Recipe => ({
  mode,
  model,
  input: { ...params, prompt: prompt[language], width, height },
})

const isExample = (value: Partial<Example> | null): value is Example =>
  typeof value?.file === 'string' &&
  typeof value.width === 'number' &&
  typeof value.height === 'number' &&
  typeof value.prompt?.en === 'string' &&
  typeof value.prompt.zh === 'string' &&
  typeof value.model === 'string' &&
  typeof value.params === 'object' &&
  MODE_IDS.some((id) => id === value.mode)
