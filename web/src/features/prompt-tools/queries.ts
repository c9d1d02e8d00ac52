import type { Reply } from '@stipple/core/contract/client'
import { type Language, toWireLanguage } from '@stipple/core/domain/text'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { inputOf, type PromptForm } from './prompt-form.ts'

interface Ask {
  readonly prompt: string
  readonly language: Language
  readonly signal: AbortSignal
  /** Called with the partial text, if the language model's server streams. */
  readonly onPart: (text: string) => void
}

export const expandPrompt = ({ prompt, language, ...following }: Ask): Promise<Reply<'POST /api/v2/prompt_expand'>> =>
  api('POST /api/v2/prompt_expand', { body: { prompt, lang: toWireLanguage(language) }, ...following })

/** Translates a prompt into `language`. */
export const translatePrompt = ({ prompt, language, ...following }: Ask): Promise<Reply<'POST /api/v2/translate'>> =>
  api('POST /api/v2/translate', { body: { text: prompt, to: toWireLanguage(language) }, ...following })

/** Improves the prompt and inputs of the form, with explanations in `language`. */
export const optimizeForm = ({
  form,
  model,
  language,
  ...following
}: Omit<Ask, 'prompt'> & { form: PromptForm; model: string }): Promise<Reply<'POST /api/v2/optimize_params'>> =>
  api('POST /api/v2/optimize_params', {
    body: {
      params: inputOf(form),
      model,
      lang: toWireLanguage(language),
      job_type: form.mode,
      ...(form.larger && { larger_params: true }),
    },
    ...following,
  })

const ASK_AGAIN_MS = 5000

/** A prompt for a picture, an upload or a work of the member; fetched once for each language. */
export const describeQuery = (url: string, language: Language) =>
  queryOptions({
    queryKey: ['image2text', url, language],
    queryFn: ({ signal }) => api('POST /api/v2/image2text', { body: { url, lang: toWireLanguage(language) }, signal }),
    staleTime: Infinity,
    retry: false,
    // A better model is downloading.
    refetchInterval: ({ state }) => (state.data?.fetching ? ASK_AGAIN_MS : false),
  })
