import '../src/components/theme/layers.css'
import '../src/components/theme/tokens.css'
import '../src/components/theme/base.css'
import type { Input, Properties, Value } from '@stipple/core/domain/property'
import type { Language } from '@stipple/core/domain/text'
import { mode as cutOut } from '@stipple/core/modes/remove-bg/mode'
import { mode } from '@stipple/core/modes/text2img/mode'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { PromptForm } from '../src/features/prompt-tools/prompt-form.ts'
import { PromptFieldExtras, PromptFormContext } from '../src/features/prompt-tools/public.ts'
import { startLanguage } from '../src/lib/i18n.ts'
import { createQueryClient } from '../src/lib/query-client.ts'
import { TRAITS } from './stub-server.ts'

const [painter = TRAITS[0]] = TRAITS
const PROPERTIES: Properties = painter ? mode.properties(painter, {}) : {}
export const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
/** A form that begins with a picture and asks for a prompt, too. */
export const WITH_PICTURE: Properties = painter ? { ...cutOut.properties(painter, {}), ...PROPERTIES } : {}

interface Options {
  readonly language?: Language
  readonly properties?: Properties
  readonly hasModel?: boolean
}

/** Shows a prompt with its tools, in a form of the usual width. The form's values can be read. */
export async function showForm(initial: Input, { language = 'en', properties = PROPERTIES, hasModel = true }: Options = {}) {
  await startLanguage(language)
  const now: { current: Readonly<Record<string, Value | undefined>> } = { current: {} }
  function Host() {
    const [field, setField] = useState<HTMLTextAreaElement | null>(null)
    const [input, setInput] = useState<Readonly<Record<string, Value | undefined>>>({
      ...Object.fromEntries(Object.entries(properties).map(([name, { initial }]) => [name, initial])),
      ...initial,
    })
    now.current = input
    const set = (name: string, value: Value | undefined) => setInput((before) => ({ ...before, [name]: value }))
    const form: PromptForm = {
      mode: 'Text2Img',
      model: hasModel ? 'test/painter' : undefined,
      properties,
      larger: false,
      valueOf: (name) => input[name],
      set,
    }
    return (
      <div style={{ width: 320, padding: 20 }}>
        <textarea
          ref={setField}
          aria-label="Words"
          rows={3}
          style={{ width: '100%' }}
          value={String(input['prompt'] ?? '')}
          onChange={(event) => set('prompt', event.target.value)}
        />
        <PromptFormContext value={form}>
          <PromptFieldExtras field={field} history={<button type="button">Used before</button>} />
        </PromptFormContext>
      </div>
    )
  }
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <Host />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('group', { name: language === 'zh' ? '提示词工具' : 'Prompt tools' })).toBeVisible()
  return now
}

export const tool = (name: string) => page.getByRole('button', { name, exact: true })
export const strip = (name: string | RegExp) => page.getByRole('region', { name })

/** A reply that the test controls. */
export function held<T>() {
  let answer: (value: T) => void = () => undefined
  const reply = new Promise<T>((resolve) => {
    answer = resolve
  })
  return { reply, answer }
}
