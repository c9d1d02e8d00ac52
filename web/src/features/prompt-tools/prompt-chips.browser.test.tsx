import '../../components/theme/layers.css'
import '../../components/theme/tokens.css'
import '../../components/theme/base.css'
import type { Properties, Value } from '@stipple/core/domain/property'
import { prompts as english } from '@stipple/core/messages/en/prompts'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { startLanguage } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notify.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { PromptFieldExtras, PromptFormContext } from './public.ts'

const server = stubbedServer()
beforeEach(async () => {
  await startLanguage('en')
  i18next.addResourceBundle('en', 'translation', { prompts: english }, true, true)
  server.answers['GET /api/v2/lora.json'] = () => []
})

const TEXT: Properties[string] = { type: 'string', widget: 'prompt', label: { en: 'Prompt', zh: '提示词' }, area: 'main' }
const NEGATIVE: Properties[string] = { ...TEXT, widget: 'text' }
const PICTURE: Properties[string] = { ...TEXT, widget: 'image', accept: ['png'], limit: 2 }

/** A form with a prompt, a negative prompt and maybe pictures. */
async function show(first: Readonly<Record<string, Value>>, properties: Properties = { prompt: TEXT, negative_prompt: NEGATIVE }) {
  const values: Record<string, Value | undefined> = { ...first }
  function Form() {
    const [, setCount] = useState(0)
    const [field, setField] = useState<HTMLTextAreaElement | null>(null)
    const set = (name: string, value: Value | undefined) => {
      values[name] = value
      setCount((count) => count + 1)
    }
    return (
      <PromptFormContext value={{ mode: 'Text2Img', model: 'm', properties, larger: false, valueOf: (name) => values[name], set }}>
        <div style={{ position: 'relative', width: 360 }}>
          <textarea
            ref={setField}
            aria-label="Prompt"
            rows={4}
            style={{ width: '100%', font: '15px/1.5 sans-serif', padding: 10 }}
            value={String(values['prompt'] ?? '')}
            onChange={(event) => set('prompt', event.target.value)}
          />
        </div>
        <PromptFieldExtras field={field} />
      </PromptFormContext>
    )
  }
  await page.viewport(900, 700)
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  const found = page.getByRole('textbox', { name: 'Prompt' }).element()
  if (!(found instanceof HTMLTextAreaElement)) throw new Error('no field')
  return { field: found, values }
}

const marks = () => [...document.querySelectorAll('[data-prompt-marks] mark')].map(({ textContent }) => textContent)
const card = () => page.getByRole('group', { name: /^In the prompt/ })

describe('prompt chips', () => {
  it('cover their exact characters, change by keys and buttons, and remain plain text [P-17]', async () => {
    const { field, values } = await show({ prompt: 'a (red fox:1.2), {snow|rain}, dusk' })
    await expect.poll(marks).toEqual(['(red fox:1.2)', '{snow|rain}'])
    const mark = document.querySelector('[data-prompt-marks] mark')?.getBoundingClientRect()
    const box = field.getBoundingClientRect()
    expect(mark && mark.left > box.left + 10 && mark.right < box.right && mark.top >= box.top && mark.bottom <= box.bottom).toBe(true)

    field.focus()
    field.setSelectionRange(5, 5)
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(card()).toBeVisible()
    await expect.element(card().getByText('Weight 1.2')).toBeVisible()
    // The keys for weights are loaded with the first focus, a moment later: the first handled key changes the prompt, and ends the wait.
    const press = () =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', ctrlKey: true, bubbles: true, cancelable: true }))
    await expect.poll(() => press() || values['prompt']).toBe('a (red fox:1.3), {snow|rain}, dusk')
    await card().getByRole('button', { name: 'Decrease weight' }).click()
    await expect.poll(() => values['prompt']).toBe('a (red fox:1.2), {snow|rain}, dusk')
    field.setSelectionRange(20, 20)
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(card().getByText('2 alternatives')).toBeVisible()
    await card().getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => values['prompt']).toBe('a (red fox:1.2), dusk')
    await expect.element(card()).not.toBeInTheDocument()
    // The browser's undo includes it.
    document.execCommand('undo')
    await expect.poll(() => values['prompt']).toBe('a (red fox:1.2), {snow|rain}, dusk')
    expect(field.value).toBe(values['prompt'])
  })

  it('show findings, and select their place in the prompt', async () => {
    const { field } = await show({ prompt: 'a fox, (snow:3), <lora:nowhere:1>, hat)', negative_prompt: 'snow' })
    const finding = (name: RegExp) => page.getByRole('button', { name })
    await expect.element(finding(/“snow” is in both the prompt and the negative/)).toBeVisible()
    await expect.element(finding(/Weight 3 is out of range/)).toBeVisible()
    await finding(/LoRA “nowhere” not found/).click()
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('<lora:nowhere:1>')
  })

  it('report a dropped image if the model has no field for it', async () => {
    const { field, values } = await show({ prompt: 'a fox' })
    await expect.element(page.getByRole('group', { name: english.tools.label })).toBeVisible()
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'x.png', { type: 'image/png' }))
    field.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    await expect.poll(() => useNotices.getState().list.at(-1)?.text).toMatch(/does not accept images/)
    expect(values).toEqual({ prompt: 'a fox' })
  })

  it('add a dropped image as a reference, which the prompt can mention', async () => {
    const { field, values } = await show({ prompt: 'like image 2', image: ['/media/uploads/a.png'] }, { prompt: TEXT, image: PICTURE })
    await expect.element(page.getByRole('group', { name: english.tools.label })).toBeVisible()
    expect(marks()).toEqual([])
    const sent = stubUpload()
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'x.png', { type: 'image/png' }))
    field.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    await expect.poll(() => values['image']).toEqual(['/media/uploads/a.png', '/media/uploads/1.png'])
    expect(sent).toHaveLength(1)
    await expect.poll(marks).toEqual(['image 2'])
  })
})

/** Replaces the upload request; returns the files it was sent. */
function stubUpload(): File[] {
  const sent: File[] = []
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest, body) {
    const file = body instanceof FormData ? body.get('file') : undefined
    if (file instanceof File) sent.push(file)
    Object.defineProperty(this, 'status', { value: 200 })
    Object.defineProperty(this, 'response', { value: { status: 1, url: `/media/uploads/${sent.length}.png` } })
    this.dispatchEvent(new ProgressEvent('load'))
  })
  return sent
}
