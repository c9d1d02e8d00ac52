import { words } from '@stipple/core/contract/words'
import { type PromptLanguage, promptLanguageOf } from '@stipple/core/domain/prompt-language'
import { toLanguage } from '@stipple/core/domain/text'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { access } from './policy.ts'
import { presentNotes, presentReasons } from './present.ts'
import { describePicture, expand, optimize, translate } from './service.ts'

export function wordRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: words, access },
    {
      'POST /api/v2/image2text': async ({ body, caller: { accountId }, language, request }) => {
        const { text, engine, notes, fetching } = await describePicture(
          context,
          { accountId, url: body.url, base64: body.image_base64, language: toPromptLanguage(body.lang), hint: body.prompt?.trim() ?? '' },
          request.signal,
        )
        return { status: 1 as const, result: text, engine, ...presentNotes(notes, language), ...(fetching && { fetching }) }
      },
      'POST /api/v2/prompt_expand': async ({ body: { prompt, lang }, language, request, answer }) => {
        const waiting = { signal: request.signal, onText: answer.part }
        const { text, notes } = await expand(context, { prompt, language: toPromptLanguage(lang) }, waiting)
        return { prompt: text, ...presentNotes(notes, language) }
      },
      'POST /api/v2/optimize_params': async ({ body, caller, request, answer }) => {
        const language = toLanguage(body.lang)
        const form = {
          params: body.params,
          model: body.model,
          mode: body.job_type,
          larger: body.larger_params ?? false,
          language: promptLanguageOf(language),
          caller,
        }
        const { prompt, params, reasons } = await optimize(context, form, { signal: request.signal, onText: answer.part })
        return { prompt, params, reasons: presentReasons(reasons, language) }
      },
      'POST /api/v2/translate': async ({ body: { text, from, to }, language, request, answer }) => {
        const source = from === 'auto' ? undefined : toPromptLanguage(from)
        const written = await translate(
          context,
          { text, from: source, to: toPromptLanguage(to) },
          { signal: request.signal, onText: answer.part },
        )
        return { result: written.text, ...presentNotes(written.notes, language) }
      },
    },
  )
}

const toPromptLanguage = (wire: string): PromptLanguage => promptLanguageOf(toLanguage(wire))
