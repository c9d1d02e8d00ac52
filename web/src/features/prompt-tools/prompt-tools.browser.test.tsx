import { CallError } from '@stipple/core/contract/client'
import type { Input } from '@stipple/core/domain/property'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { held, showForm, strip, tool } from '../../../test/prompt-form.tsx'
import { PLEASE_LOGIN, Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { startLanguage } from '../../lib/i18n.ts'
import { setWords } from '../prompt-library/store.ts'
import { failureText } from './failure.ts'

const server = stubbedServer()
let bodies: Record<string, unknown>[] = []
beforeEach(() => {
  bodies = []
})
afterEach(() => {
  setWords([])
})

describe('expanding a prompt', () => {
  it('fills in the expanded prompt, shows the additions, and can be undone [P-16]', async () => {
    server.answers['POST /api/v2/prompt_expand'] = ({ body }) => {
      bodies.push({ ...body })
      return { prompt: `${String(body['prompt'])}, soft light`, notes: ['Made of ready phrases.'] }
    }
    const form = await showForm({ prompt: 'a red fox' })
    await tool('Expand prompt').click()
    await expect.element(strip('Prompt expanded').getByRole('insertion')).toHaveTextContent('Now: , soft light')
    expect(bodies).toEqual([{ prompt: 'a red fox', lang: 'en' }])
    expect(form.current['prompt']).toBe('a red fox, soft light')
    await expect.element(page.getByText('Made of ready phrases.')).toBeVisible()
    expect(strip('Prompt expanded').getByRole('deletion').elements()).toHaveLength(0)
    await tool('Undo').click()
    expect(form.current['prompt']).toBe('a red fox')
    await expect.element(strip('Prompt expanded')).not.toBeInTheDocument()
  })

  it('shows the text while the language model writes it, and can be cancelled [F: streamed answers]', async () => {
    const pieces = new TransformStream<Uint8Array, Uint8Array>()
    const writer = pieces.writable.getWriter()
    const send = (event: string, data: unknown) =>
      writer.write(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
    server.answers['POST /api/v2/prompt_expand'] = ({ headers }) => {
      bodies.push({ accept: headers.get('accept') })
      return new Response(pieces.readable, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
    }
    const form = await showForm({ prompt: 'a hill' })
    await tool('Expand prompt').click()
    void send('part', 'a hill, mi')
    await expect.element(page.getByLabelText('Text so far')).toHaveTextContent('a hill, mi')
    expect(form.current['prompt']).toBe('a hill')
    void send('part', 'a hill, mist')
    void send('done', { prompt: 'a hill, mist, dawn' })
    await expect.element(strip('Prompt expanded')).toBeVisible()
    expect(form.current['prompt']).toBe('a hill, mist, dawn')
    expect(page.getByLabelText('Text so far').elements()).toHaveLength(0)
    expect(bodies).toEqual([{ accept: 'text/event-stream, application/json' }])
  })

  it('is accepted by a button or by further typing [P-16]', async () => {
    server.answers['POST /api/v2/prompt_expand'] = ({ body }) => ({ prompt: `${String(body['prompt'])}, mist` })
    const form = await showForm({ prompt: 'a hill' })
    await tool('Expand prompt').click()
    await tool('Keep').click()
    await expect.element(strip('Prompt expanded')).not.toBeInTheDocument()
    expect(form.current['prompt']).toBe('a hill, mist')
    await tool('Expand prompt').click()
    await expect.element(strip('Prompt expanded')).toBeVisible()
    await page.getByLabelText('Words').fill('a hill of my own')
    await expect.element(strip('Prompt expanded')).not.toBeInTheDocument()
    expect(form.current['prompt']).toBe('a hill of my own')
  })

  it('keeps text typed in the meantime [P-16]', async () => {
    const { reply, answer } = held<{ prompt: string }>()
    server.answers['POST /api/v2/prompt_expand'] = () => reply
    const form = await showForm({ prompt: 'a hill' })
    await tool('Expand prompt').click()
    await expect.element(tool('Cancel: Expand prompt')).toHaveTextContent('Expanding…')
    await page.getByLabelText('Words').fill('a hill with trees')
    answer({ prompt: 'a hill, mist' })
    await expect.element(strip('The form has changed')).toBeVisible()
    expect(form.current['prompt']).toBe('a hill with trees')
    await tool('Apply').click()
    expect(form.current['prompt']).toBe('a hill, mist')
    await tool('Undo').click()
    expect(form.current['prompt']).toBe('a hill with trees')
  })

  it('reports that nothing can be added [P-16]', async () => {
    server.answers['POST /api/v2/prompt_expand'] = ({ body }) => ({ prompt: String(body['prompt']) })
    await showForm({ prompt: 'a hill' })
    await tool('Expand prompt').click()
    await expect.element(page.getByText('There is nothing to add.')).toBeVisible()
  })
})

describe('translating a prompt', () => {
  it('uses the chosen language, with the more likely one first [P-16]', async () => {
    server.answers['POST /api/v2/translate'] = ({ body }) => {
      bodies.push({ ...body })
      return { result: 'a fox, snow' }
    }
    const form = await showForm({ prompt: '狐狸，雪地' })
    await tool('Translate').click()
    const items = page.getByRole('menuitem')
    expect(items.elements().map((item) => item.textContent)).toEqual(['To English', 'To Chinese'])
    await items.first().click()
    await expect.element(strip('Prompt translated').getByRole('deletion')).toHaveTextContent('Before: 狐狸，雪地')
    expect(bodies).toEqual([{ text: '狐狸，雪地', to: 'en' }])
    expect(form.current['prompt']).toBe('a fox, snow')
  })
})

describe('optimizing parameters', () => {
  const OPTIMIZED = { prompt: 'portrait of a knight', reasons: ['Two commas in a row became one.', 'A portrait stands upright.'] }

  const optimized = () => {
    server.answers['POST /api/v2/optimize_params'] = ({ body }) => {
      bodies.push({ ...body })
      const params = typeof body['params'] === 'object' ? body['params'] : {}
      return { ...OPTIMIZED, params: { ...params, prompt: OPTIMIZED.prompt, width: 448, height: 576, sd_style: 'pixel-art', unknown: 1 } }
    }
  }

  it('sends the form, and lists changes with reasons [P-16]', async () => {
    optimized()
    const form = await showForm({ prompt: 'portrait,, of a knight', width: 512, height: 512 })
    await tool('Optimize parameters').click()
    await expect.element(strip('Optimized')).toBeVisible()
    expect(bodies[0]).toMatchObject({
      params: { prompt: 'portrait,, of a knight', width: 512, height: 512 },
      model: 'test/painter',
      lang: 'en',
      job_type: 'Text2Img',
    })
    expect(form.current).toMatchObject({ prompt: OPTIMIZED.prompt, width: 448, height: 576, sd_style: 'pixel-art' })
    expect(form.current).not.toHaveProperty('unknown')
    const reasons = strip('Optimized').getByRole('listitem').elements()
    expect(reasons.map(({ textContent }) => textContent)).toEqual(OPTIMIZED.reasons)
    const { textContent } = strip('Optimized').element()
    expect(textContent).toContain('SizeBefore: 512 × 512Now: 448 × 576')
    expect(textContent).toContain('StyleBefore: noneNow: Pixel art')
  })

  it('can be applied completely or by single changes [P-16]', async () => {
    optimized()
    const form = await showForm({ prompt: 'portrait,, of a knight', width: 512, height: 512 })
    await tool('Optimize parameters').click()
    const size = page.getByRole('checkbox', { name: 'Apply: Size' })
    await expect.element(size).toBeChecked()
    await size.click()
    expect(form.current).toMatchObject({ prompt: OPTIMIZED.prompt, width: 512, height: 512, sd_style: 'pixel-art' })
    await tool('Apply all').click()
    await expect.element(size).toBeChecked()
    expect(form.current).toMatchObject({ width: 448, height: 576 })
    await tool('Undo all').click()
    expect(form.current).toMatchObject({ prompt: 'portrait,, of a knight', width: 512, height: 512 })
    expect(form.current['sd_style']).toBeUndefined()
  })

  it('is cancelled by the same button, and ignores a late response [P-16]', async () => {
    const { reply, answer } = held<{ prompt: string; params: Input }>()
    server.answers['POST /api/v2/optimize_params'] = () => reply
    const form = await showForm({ prompt: 'a fox' })
    await tool('Optimize parameters').click()
    await expect.element(tool('Expand prompt')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(tool('Cancel: Optimize parameters')).toHaveTextContent('Optimizing…')
    await tool('Cancel: Optimize parameters').click()
    await expect.element(tool('Optimize parameters')).toBeVisible()
    answer({ prompt: 'another', params: {} })
    await expect.element(page.getByText('Cancelled. Nothing has changed.')).toBeVisible()
    expect(form.current['prompt']).toBe('a fox')
    expect(page.getByRole('alert').elements()).toHaveLength(0)
  })

  it('reports that there is nothing to improve [P-16]', async () => {
    server.answers['POST /api/v2/optimize_params'] = () => ({ prompt: 'a fox', params: { prompt: 'a fox' } })
    await showForm({ prompt: 'a fox' }, { language: 'zh' })
    await tool('优化参数').click()
    await expect.element(page.getByText('提示词和参数都很合适，不用改。')).toBeVisible()
  })
})

describe('errors of the prompt tools', () => {
  it.each([
    ['en', ['Expand prompt', 'Translate', 'Optimize parameters'], 'Enter a prompt first.'],
    ['zh', ['扩写提示词', '翻译', '优化参数'], '先写一点提示词。'],
  ] as const)('explain that the prompt is empty, in %s [V-10]', async (language, names, reason) => {
    await showForm({ prompt: ' \n' }, { language })
    for (const name of names) {
      await expect.element(tool(name)).toHaveAttribute('aria-disabled', 'true')
      await expect.element(tool(name)).toHaveAccessibleDescription(reason)
      await tool(name).click({ force: true })
      await expect.element(page.getByText(reason).last()).toBeVisible()
      expect(document.activeElement).toBe(page.getByLabelText('Words').element())
    }
    expect(page.getByRole('menu').elements()).toHaveLength(0)
    expect(server.asked.filter((call) => /prompt_expand|translate|optimize/.test(call))).toEqual([])
  })

  it('explain that no model is available [P-16]', async () => {
    await showForm({ prompt: 'a fox' }, { hasModel: false })
    await tool('Optimize parameters').click({ force: true })
    await expect.element(page.getByText('No model available for this mode.').last()).toBeVisible()
  })

  it.each([
    ['en', 'Optimize parameters', 'Optimization Failed'],
    ['en', 'Expand prompt', 'Processing Failed'],
    ['zh', '优化参数', '优化失败'],
    ['zh', '扩写提示词', '处理失败'],
  ] as const)('%s: %s shows “%s” when the server cannot be reached, and can be retried [E-09]', async (language, name, text) => {
    let isDown = true
    const reply = () => {
      if (isDown) throw new TypeError('network')
      return { prompt: 'a fox, mist', params: {} }
    }
    server.answers['POST /api/v2/optimize_params'] = reply
    server.answers['POST /api/v2/prompt_expand'] = reply
    const form = await showForm({ prompt: 'a fox' }, { language })
    await tool(name).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(text)
    isDown = false
    await tool(language === 'zh' ? '重试' : 'Try again').click()
    await expect.poll(() => form.current['prompt']).toBe('a fox, mist')
    expect(page.getByRole('alert').elements()).toHaveLength(0)
  })

  it('show the message of the server, or the log-in dialog for a guest [E-09]', async () => {
    let refusal = new Refusal(503, { code: 'words_unavailable', message: 'The text service is not responding.' })
    server.answers['POST /api/v2/prompt_expand'] = () => refusal
    await showForm({ prompt: 'a fox' })
    await tool('Expand prompt').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The text service is not responding.')
    refusal = PLEASE_LOGIN
    await tool('Expand prompt').click()
    await expect.poll(() => server.asked.filter((call) => call.endsWith('prompt_expand')).length).toBe(2)
    await expect.element(tool('Expand prompt')).toBeVisible()
    expect(page.getByRole('alert').elements()).toHaveLength(0)
  })

  it.each([
    ['en', 'Failed to Generate', 'An unknown error occurred during processing'],
    ['zh', '生成失败', '处理时出现未知错误'],
  ] as const)('have texts for unknown errors, in %s [E-08] [E-09]', async (language, failed, unknown) => {
    await startLanguage(language)
    await i18next.changeLanguage(language)
    expect(failureText(new CallError(0, undefined), 'generate_failed')).toBe(failed)
    expect(failureText(new CallError(200, undefined), 'generate_failed')).toBe(failed)
    expect(failureText(new RangeError('?'), 'generate_failed')).toBe(unknown)
  })
})

describe('other prompt tools', () => {
  it('open the prompt library, and append selected words to the prompt [P-17]', async () => {
    setWords(['逆光#backlighting', '雪#snow'])
    const form = await showForm({ prompt: 'a fox, Snow' })
    await tool('Prompt library').click()
    await page.getByRole('button', { name: 'Insert' }).click()
    expect(form.current['prompt']).toBe('a fox, Snow, backlighting')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('include the prompt history, and change weights by keys [P-18]', async () => {
    const form = await showForm({ prompt: 'a fox' })
    await expect.element(tool('Used before')).toBeVisible()
    await page.getByLabelText('Words').click()
    await userEvent.keyboard('{End}{Control>}{ArrowUp}{/Control}')
    expect(form.current['prompt']).toBe('a (fox:1.1)')
  })
})
