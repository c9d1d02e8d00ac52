import '../../../components/theme/layers.css'
import '../../../components/theme/tokens.css'
import '../../../components/theme/base.css'
import type { LoraItem } from '@stipple/core/contract/shapes'
import type { Value } from '@stipple/core/domain/property'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FOX, showWidget } from '../../../../test/show-widget.tsx'
import { stubbedServer } from '../../../../test/stubbed-server.ts'
import { startLanguage } from '../../../lib/i18n.ts'

const server = stubbedServer()
beforeEach(async () => {
  await page.viewport(1280, 1000)
  await startLanguage('en')
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe('the LoRA field', () => {
  const lora = (id: string, more: Partial<LoraItem> = {}): LoraItem => ({
    id,
    name: `Lora ${id}`,
    original_name: id,
    tags: [],
    triggers: [],
    file: `${id}.safetensors`,
    strength: 1,
    ...more,
  })
  const LONG = 'A LoRA with a name that goes on'
  const ALL = [
    lora('trained/mine', { name: 'My cat', trained: true, strength: 0.6 }),
    lora('ink', { name: 'Ink', tags: ['drawing', 'line'], image: FOX }),
    lora('oil', { name: 'Oil', original_name: 'thick_paint', tags: ['painting'], image: '/loras/none.webp' }),
    lora('long', { name: LONG, tags: ['drawing'] }),
    lora('five'),
  ]
  const TRAINED = {
    id: 'mine',
    job_id: 'job',
    model_name: 'My cat',
    trigger_word: '',
    train_state: 'succeeded' as const,
    train_result: 'trained/mine',
    params: { base: 'full' },
    destination: 'builtin/style-trainer',
    finetune_base: 'full',
    progress: 100,
    create_time: '2026-11-20T04:05:06.000Z',
  }
  const card = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })

  async function open(value?: Value) {
    server.answers['GET /api/v2/lora.json'] = () => ALL.slice(1)
    server.answers['POST /api/v2/get_train_models'] = () => ({ status: 1, data: [TRAINED] })
    const shown = await showWidget({ widget: 'loras', limit: 4 }, value === undefined ? {} : { value })
    await button('Choose a LoRA').click()
    await expect.element(card(/^My cat/)).toBeVisible()
    return shown
  }

  it('finds LoRAs by name, creator and tag, and shows their images [P-06]', async () => {
    await open()
    expect(card(/^Ink/).element().querySelector('img')?.getAttribute('src')).toBe(FOX)
    // A broken image leaves an empty space.
    await expect.poll(() => card(/^Oil/).element().querySelector('img')).toBeNull()
    await page.getByRole('searchbox').fill('THICK')
    await expect.poll(() => card(/^Ink/).elements().length).toBe(0)
    await expect.element(card(/^Oil/)).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await button('drawing').click()
    await expect.poll(() => card(/^Oil/).elements().length).toBe(0)
    await expect.element(card(/^Ink/)).toBeVisible()
    await page.getByRole('searchbox').fill('nothing like it')
    await expect.element(page.getByText('No LoRAs match “nothing like it”')).toBeVisible()
  })

  it('adds a trained style at 0.6, and allows at most four LoRAs [P-06] [V-13]', async () => {
    const { changes } = await open()
    await card(/^My cat/).click()
    expect(changes.at(-1)).toEqual(['trained/mine:0.6'])
    for (const name of [/^Ink/, /^Oil/, /^A LoRA/]) await card(name).click()
    expect(changes.at(-1)).toEqual(['trained/mine:0.6', 'ink:1', 'oil:1', 'long:1'])
    await expect.element(page.getByText('You can use at most 4 LoRAs at once.')).toBeVisible()
    await card(/^Lora five/).click({ force: true })
    expect(changes).toHaveLength(4)
    await card(/^Ink/).click()
    expect(changes.at(-1)).toEqual(['trained/mine:0.6', 'oil:1', 'long:1'])
  })

  it('turns LoRAs off and on without removing them [F: LoRA switch]', async () => {
    const { changes } = await open(['ink:1', 'oil:0.5'])
    await userEvent.keyboard('{Escape}')
    await button('Use Ink').click()
    expect(changes.at(-1)).toEqual(['ink:1:off', 'oil:0.5'])
    await expect.element(button('Use Ink')).toHaveAttribute('aria-pressed', 'false')
    await button('Use Ink').click()
    expect(changes.at(-1)).toEqual(['ink:1', 'oil:0.5'])
  })

  describe('for external engines', () => {
    const ELSEWHERE = [
      lora('ink', { name: 'Ink', base: 'comfyui/flux1' }),
      lora('wash', { name: 'Wash', base: 'comfyui/sdxl', triggers: ['inkwash style', 'sumi-e'] }),
      lora('silent', { name: 'Silent', base: 'comfyui/unknown' }),
    ]
    const show = async (base: string | undefined, value: Value, { prompt = '', loras = ELSEWHERE } = {}) => {
      server.answers['GET /api/v2/lora.json'] = () => loras
      const words: (Value | undefined)[] = []
      const form = {
        mode: 'Text2Img' as const,
        model: 'one',
        larger: false,
        properties: { prompt: { type: 'string', widget: 'prompt', area: 'main', label: { en: 'Prompt', zh: '提示词' } } } as const,
        valueOf: () => prompt,
        set: (_: string, next: Value | undefined) => words.push(next),
      }
      const shown = await showWidget({ widget: 'loras', limit: 4, ...(base !== undefined && { base }) }, { value }, form)
      return { ...shown, words }
    }

    it('explains why a LoRA cannot be used with a model, and does not add it [P-33]', async () => {
      const { changes } = await show('comfyui/sdxl', [])
      await button('Choose a LoRA').click()
      await expect.element(card(/^Ink.*Only for FLUX/)).toBeVisible()
      expect(
        card(/^(Ink|Wash|Silent)/)
          .elements()
          .map((one) => one.textContent.slice(0, 3)),
      ).toEqual(['Was', 'Sil', 'Ink'])
      await card(/^Ink/).click({ force: true })
      expect(changes).toEqual([])
      await card(/^Silent/).click()
      expect(changes.at(-1)).toEqual(['silent:1'])
    })

    it('describes LoRAs, and gives the reason for disabled ones [P-33]', async () => {
      const loras = [
        lora('off', { name: 'Off', base: 'comfyui/sdxl', disabled: 'Licence ran out' }),
        lora('wash', { name: 'Wash', base: 'comfyui/sdxl', tags: ['brush'], triggers: ['inkwash style'] }),
      ]
      const { changes } = await show('comfyui/sdxl', [], { loras })
      await button('Choose a LoRA').click()
      await expect.element(card(/^Wash.*SDXL · brush.*inkwash style/)).toBeVisible()
      await card(/^Off.*Licence ran out/).click({ force: true })
      expect(changes).toEqual([])
    })

    it('marks LoRAs that do not fit a changed model, and is hidden if none fits [P-33]', async () => {
      await show('comfyui/sd15', ['wash:1'])
      await expect.element(page.getByText('Only for SDXL')).toBeVisible()
      const { screen } = await show(undefined, [])
      await expect.poll(() => screen.container.querySelectorAll('button')).toHaveLength(0)
    })

    it('inserts a trigger word into the prompt once [P-33]', async () => {
      const { words } = await show('comfyui/sdxl', ['wash:1'], { prompt: 'a boat with SUMI-E,' })
      await button('Insert “inkwash style” into the prompt').click()
      expect(words).toEqual(['a boat with SUMI-E, inkwash style'])
      await expect.element(button('Insert “sumi-e” into the prompt')).toHaveAttribute('aria-pressed', 'true')
      await button('Insert “sumi-e” into the prompt').click()
      expect(words).toHaveLength(1)
    })
  })

  it('is hidden without LoRAs [P-06]', async () => {
    server.answers['GET /api/v2/lora.json'] = () => []
    await showWidget({ widget: 'loras', limit: 4 })
    await expect.poll(() => server.asked).toContain('GET /api/v2/lora.json')
    await expect.poll(() => server.asked).toContain('POST /api/v2/get_train_models')
    expect(button('Choose a LoRA').elements()).toHaveLength(0)
  })

  it('sets a strength for each LoRA, and limits labels to 25 characters [P-06]', async () => {
    const { changes } = await open(['ink:1', 'long:0.5'])
    await button('Done').click()
    const ranges = page.getByRole('slider')
    expect(ranges.elements()).toHaveLength(2)
    ranges.first().element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(changes.at(-1)).toEqual(['ink:0.95', 'long:0.5'])
    await page.getByRole('spinbutton').last().fill('-2')
    await userEvent.tab()
    expect(changes.at(-1)).toEqual(['ink:0.95', 'long:-2'])
    const cut = document.querySelector(`[title="${LONG}"] > [aria-hidden]`)?.textContent ?? ''
    expect([...cut]).toHaveLength(25)
    await button('Remove Ink').click()
    expect(changes.at(-1)).toEqual(['long:-2'])
  })
})
