import '../../../components/theme/layers.css'
import '../../../components/theme/tokens.css'
import '../../../components/theme/base.css'
import type { LoraItem } from '@stipple/core/contract/shapes'
import type { Property, Value, Widget } from '@stipple/core/domain/property'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { freshBrowser, restoreBrowser } from '../../../../test/fresh.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { startLanguage } from '../../../lib/i18n.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { WIDGETS } from './widgets.ts'

/** Pictures that the test server has. */
const FOX = '/examples/fox.webp'

let server: ReturnType<typeof stubServer>
beforeEach(async () => {
  freshBrowser()
  server = stubServer({})
  await page.viewport(1280, 1000)
  await startLanguage('en')
})
afterEach(() => {
  server.restore()
  restoreBrowser()
})

interface Start {
  readonly value?: Value
  readonly picture?: string | undefined
}

/** Shows one control as the form would, and remembers what it says. */
async function show(
  property: Partial<Property> & { readonly widget: Widget },
  { value: initial, picture: first }: Start = { picture: FOX },
) {
  const said: (Value | undefined)[] = []
  const busied: boolean[] = []
  const whole: Property = { type: 'string', label: { en: 'Field', zh: '字段' }, area: 'main', ...property }
  const Control = WIDGETS[property.widget]
  let change: (next: { picture?: string; value?: Value | undefined }) => void = () => undefined
  function Host() {
    const [value, setValue] = useState(initial)
    const [picture, setPicture] = useState(first)
    change = (next) => {
      if ('picture' in next) setPicture(next.picture)
      if ('value' in next) setValue(next.value)
    }
    return (
      <div style={{ width: 320 }}>
        <Control
          name="field"
          property={whole}
          label="Field"
          hint="A hint"
          value={value}
          problem={undefined}
          picture={picture}
          onBusy={(busy) => busied.push(busy)}
          onChange={(next) => {
            said.push(next)
            setValue(next)
          }}
        />
      </div>
    )
  }
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Host />
    </QueryClientProvider>,
  )
  return { said, busied, screen, change: (next: Parameters<typeof change>[0]) => change(next) }
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe('LoRAs', () => {
  const lora = (id: string, more: Partial<LoraItem> = {}): LoraItem => ({
    id,
    name: `Lora ${id}`,
    original_name: id,
    tags: [],
    file: `${id}.safetensors`,
    strength: 1,
    ...more,
  })
  const LONG = 'A LoRA with a name that goes on'
  const ALL = [
    lora('mine', { name: 'My cat', trained: true, strength: 0.6 }),
    lora('ink', { name: 'Ink', tags: ['drawing', 'line'], image: FOX }),
    lora('oil', { name: 'Oil', original_name: 'thick_paint', tags: ['painting'], image: '/loras/none.webp' }),
    lora('long', { name: LONG, tags: ['drawing'] }),
    lora('five'),
  ]
  const card = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })

  async function open(value?: Value) {
    server.answers['GET /api/v2/lora.json'] = () => ALL
    const shown = await show({ widget: 'loras', limit: 4 }, value === undefined ? {} : { value })
    await button('Choose a LoRA').click()
    await expect.element(card(/^My cat/)).toBeVisible()
    return shown
  }

  it('are found by name, the name of their maker and tag, with their pictures [P-06]', async () => {
    await open()
    expect(card(/^Ink/).element().querySelector('img')?.getAttribute('src')).toBe(FOX)
    // A picture that cannot be shown leaves its place empty.
    await expect.poll(() => card(/^Oil/).element().querySelector('img')).toBeNull()
    await page.getByRole('searchbox').fill('THICK')
    await expect.poll(() => card(/^Ink/).elements().length).toBe(0)
    await expect.element(card(/^Oil/)).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await button('drawing').click()
    await expect.poll(() => card(/^Oil/).elements().length).toBe(0)
    await expect.element(card(/^Ink/)).toBeVisible()
    await page.getByRole('searchbox').fill('nothing like it')
    await expect.element(page.getByText('No LoRA is found for “nothing like it”.')).toBeVisible()
  })

  it('begin with a trained style at 0.6, and take at most four [P-06] [V-13]', async () => {
    const { said } = await open()
    await card(/^My cat/).click()
    expect(said.at(-1)).toBe('mine:0.6')
    for (const name of [/^Ink/, /^Oil/, /^A LoRA/]) await card(name).click()
    expect(said.at(-1)).toBe('mine:0.6\nink:1\noil:1\nlong:1')
    await expect.element(page.getByText('At most 4 can be laid on at once.')).toBeVisible()
    await card(/^Lora five/).click({ force: true })
    expect(said).toHaveLength(4)
    await card(/^Ink/).click()
    expect(said.at(-1)).toBe('mine:0.6\noil:1\nlong:1')
  })

  it('have a strength each, and labels of at most 25 characters [P-06]', async () => {
    const { said } = await open('ink:1\nlong:0.5')
    await button('Done').click()
    const ranges = page.getByRole('slider')
    expect(ranges.elements()).toHaveLength(2)
    ranges.first().element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(said.at(-1)).toBe('ink:0.95\nlong:0.5')
    await page.getByRole('spinbutton').last().fill('-2')
    await userEvent.tab()
    expect(said.at(-1)).toBe('ink:0.95\nlong:-2')
    const cut = document.querySelector(`[title="${LONG}"] > [aria-hidden]`)?.textContent ?? ''
    expect([...cut]).toHaveLength(25)
    await button('Take away Ink').click()
    expect(said.at(-1)).toBe('long:-2')
  })
})
