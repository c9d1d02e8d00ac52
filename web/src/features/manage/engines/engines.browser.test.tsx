import type { EngineConnection } from '@stipple/core/contract/engines'
import type { ManagedLora } from '@stipple/core/contract/loras'
import type { ManagedSetting } from '@stipple/core/contract/manage'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CLOUD, CONNECTION, both, STUDIO, SURVEY } from '../../../../test/connected-engine.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { checkOf, job, Refusal } from '../../../../test/stub-server.ts'
import { stubbedServer } from '../../../../test/stubbed-server.ts'
import { useConnect } from './connect-store.ts'

const server = stubbedServer()
const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** A built-in model, with a name set by the operator. */
const SKETCHER = { id: 'built/in', label: both('Sketcher'), hidden: false, cost: 2, initial_cost: 2, tasks: [] }
const NAMED = { 'built/other': { hidden: true }, [SKETCHER.id]: { label: both('Sketcher') } }

const OVERRIDES: ManagedSetting = {
  key: 'models.overrides',
  group: 'models',
  label: both('Models'),
  kind: 'json',
  value: NAMED,
  initial: {},
  revision: 0,
}

type Answers = typeof server.answers
type Call = Extract<keyof Answers, `POST /api/manage/engine_${string}`>

/** Answers a call, and records its requests. */
function answer<K extends Call>(call: K, reply: (body: Readonly<Record<string, unknown>>) => Awaited<ReturnType<NonNullable<Answers[K]>>>) {
  const bodies: unknown[] = []
  const answers: Partial<Record<Call, unknown>> = server.answers
  answers[call] = ({ body }: { body: Readonly<Record<string, unknown>> }) => {
    bodies.push(body)
    return reply(body)
  }
  return bodies
}

/** Opens the engines page with these connections; later changes by a test are in the next reply. */
async function open(connections: EngineConnection[], options: Parameters<typeof renderApp>[1] = {}) {
  useConnect.setState({ start: undefined, latest: undefined })
  server.answers['GET /api/manage/settings'] = () => ({ status: 1, data: [OVERRIDES] })
  const engines = [{ id: 'here', name: 'Built here' }, ...connections].map(({ id, name }) => ({
    id,
    label: both(name),
    healthy: true,
    models: id === 'here' ? [SKETCHER] : [],
    finished: 0,
    failed: 0,
  }))
  server.answers['GET /api/manage/engines'] = () => ({ status: 1, data: { engines, packs: [] } })
  server.answers['GET /api/manage/engine_kinds'] = () => ({ status: 1, data: [STUDIO, CLOUD] })
  server.answers['GET /api/manage/engine_connections'] = () => ({ status: 1, data: connections, asked: true })
  return renderApp('/manage/config?part=engines', options)
}

describe('connecting an engine', () => {
  it('scrolls to the form of a tapped tile on a phone', async () => {
    await open([], { size: [390, 844] })
    const many = Array.from({ length: 12 }, (_, index) => ({ ...CLOUD, id: `cloud-${index}`, label: both(`Cloud ${index}`) }))
    server.answers['GET /api/manage/engine_kinds'] = () => ({ status: 1, data: many })
    await page.getByRole('button', { name: 'Connect an engine' }).click()
    await page.getByText('Cloud 0', { exact: true }).click()
    await expect.element(page.getByRole('button', { name: 'List models' })).toBeInViewport()
  })

  it('is marked as in progress while its form is open, so that no dialog opens over it [S-39]', async () => {
    await open([])
    await page.getByRole('button', { name: 'Connect an engine' }).click()
    await expect.element(page.getByRole('region', { name: 'Connect an engine' })).toHaveAttribute('data-under-way')
  })

  it('leads from an address to available models by keyboard alone [M-02]', async () => {
    const connections: EngineConnection[] = []
    await open(connections)
    const recognized = answer('POST /api/manage/engine_recognize', () => ({
      status: 1,
      data: { found: [{ kind: 'studio', label: both('Studio 1.2'), settings: { address: 'http://192.168.1.20:8188' } }], reasons: [] },
    }))
    const surveyed = answer('POST /api/manage/engine_survey', () => ({ status: 1, data: { ok: true, survey: SURVEY } }))
    const added = answer('POST /api/manage/engine_add', () => {
      connections.push(CONNECTION)
      return { status: 1, data: CONNECTION }
    })
    const tested = answer('POST /api/manage/engine_test', () => ({ status: 1, job_id: 'job-1' }))
    let made: Parameters<typeof job>[0] = { progress: 40 }
    server.answers['GET /api/v2/generate/check/:id'] = () => checkOf(job(made))
    await page.getByRole('button', { name: 'Connect an engine' }).click()
    await expect.element(page.getByRole('heading', { name: 'Connect an engine' })).toHaveFocus()
    await userEvent.keyboard('{Tab}{Tab}192.168.1.20{Enter}')
    await expect.poll(() => recognized).toEqual([{ text: '192.168.1.20' }])
    await expect.poll(() => surveyed).toEqual([{ kind: 'studio', settings: { address: 'http://192.168.1.20:8188' } }])
    await expect.element(page.getByText('Studio 1.2 · RTX 4090, 24 GB · 2 models · 3 LoRAs')).toBeVisible()
    await expect.element(page.getByText('flux.safetensors is missing in models/vae')).toBeVisible()

    const upscaler = page.getByRole('checkbox', { name: /4x-Ultra/ })
    upscaler.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(upscaler).not.toBeChecked()
    await expect.element(page.getByText('1 of 2 selected', { exact: true })).toBeVisible()
    const price = page.getByRole('spinbutton', { name: 'Dots per output of SDXL' })
    price.element().focus()
    await userEvent.keyboard('{ArrowUp}')
    const name = page.getByRole('textbox', { name: 'Engine name' })
    await expect.element(name).toHaveValue('Studio · 192.168.1.20')
    await name.fill('Attic')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => added)
      .toEqual([
        {
          kind: 'studio',
          name: 'Attic',
          settings: { address: 'http://192.168.1.20:8188' },
          slots: 2,
          models: [{ remote_id: 'r/sdxl', cost: 3 }],
        },
      ])
    await expect.element(page.getByRole('heading', { name: 'Attic' })).toHaveFocus()
    await expect.element(page.getByRole('list', { name: 'Models of Attic' })).toBeVisible()
    const steps = page.getByRole('list', { name: 'Connection test' }).getByRole('listitem')
    await expect.element(steps.filter({ hasText: 'SDXL: 40%' })).toHaveAttribute('aria-current', 'step')
    expect(tested).toEqual([{ id: 'c1', remote_id: 'r/sdxl' }])
    made = { progress: 40, status: 'Failed', error: { code: 'engine_failed', message: 'The engine is out of memory.' } }
    const failed = steps.filter({ hasText: 'SDXL could not generate an image: The engine is out of memory.' })
    await expect.element(failed).toBeVisible()
    made = { progress: 100, status: 'Finished' }
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => steps.elements().map(({ dataset }) => dataset['state'])).toEqual(['done', 'done', 'done', 'done'])
  })

  it('names the failed step, and the address at which the engine responds [M-02]', async () => {
    await open([], { language: 'zh', size: [390, 844] })
    const near = 'http://192.168.1.20:8188/'
    answer('POST /api/manage/engine_survey', ({ settings }) =>
      JSON.stringify(settings).includes(near)
        ? { status: 1, data: { ok: true, survey: SURVEY } }
        : { status: 1, data: { ok: false, step: 'reach', field: 'address', reason: { en: 'No TLS.', zh: '对方未启用 TLS。' }, near } },
    )
    await page.getByRole('button', { name: '接入引擎' }).click()
    await page.getByRole('radio', { name: /^Studio/ }).click({ force: true })
    const address = page.getByRole('textbox', { name: '地址', exact: true })
    await address.fill('https://192.168.1.20:8188/prompt')
    await page.getByRole('button', { name: '查看有哪些模型' }).click()
    const steps = page.getByRole('list', { name: '首次连接' }).getByRole('listitem')
    await expect.poll(() => steps.elements().map(({ dataset }) => dataset['state'])).toEqual(['failed', 'open', 'open', 'open'])
    await expect.element(address).toHaveAccessibleDescription(/对方未启用 TLS。/)
    await page.getByRole('button', { name: '改用这个地址' }).click()
    await expect.element(address).toHaveValue(near)
    await expect.element(page.getByText(/^Studio 1\.2 · RTX 4090, 24 GB/)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  it('shows errors beside their fields, and sends nothing while a field is empty [M-02]', async () => {
    await open([])
    answer('POST /api/manage/engine_recognize', () => ({
      status: 1,
      data: { found: [], reasons: [{ en: 'Nothing answers there.', zh: '没有响应。' }], address: 'http://10.0.0.1/' },
    }))
    const surveyed = answer('POST /api/manage/engine_survey', ({ settings }) =>
      JSON.stringify(settings).includes('secret')
        ? { status: 1, data: { ok: false, step: 'login', field: 'key', reason: { en: 'It refuses this key.', zh: '它拒绝了这个密钥。' } } }
        : new Refusal(400, { code: 'invalid_input', message: 'Some fields are wrong', errors: { 'settings.address': 'No address' } }),
    )
    await page.getByRole('button', { name: 'Connect an engine' }).click()
    const where = page.getByRole('textbox', { name: 'Address or API key' })
    await where.fill('10.0.0.1')
    await userEvent.keyboard('{Enter}')
    await expect.element(where).toHaveAccessibleDescription(/Nothing answers there\./)

    await page.getByRole('radio', { name: /^Studio/ }).click({ force: true })
    await expect.element(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('http://10.0.0.1/')
    await page.getByRole('radio', { name: /^Cloud/ }).click({ force: true })
    await expect.element(page.getByText('Prompts and images are sent to Cloud.')).toBeVisible()
    const address = page.getByRole('textbox', { name: 'Address', exact: true })
    await page.getByRole('button', { name: 'List models' }).click()
    await expect.element(address).toHaveAccessibleDescription('Required')
    expect(surveyed).toEqual([])
    await address.fill('somewhere')
    await page.getByRole('button', { name: 'List models' }).click()
    await expect.element(address).toHaveAccessibleDescription('No address')
    const key = page.getByLabelText('Key', { exact: true })
    await expect.element(key).toHaveAttribute('type', 'password')
    await key.fill('secret')
    await page.getByRole('button', { name: 'List models' }).click()
    await expect.element(key).toHaveAccessibleDescription(/It refuses this key\./)
    await expect.element(page.getByRole('button', { name: 'Connect', exact: true })).not.toBeInTheDocument()
  })

  it('shows two thousand models in parts, with a search [M-02]', async () => {
    await open([])
    const models = Array.from({ length: 2000 }, (_, at) => ({
      remote_id: `r/${at}`,
      model: `studio/${at}`,
      label: both(`Model ${at}`),
      modes: ['Text2Img' as const],
      cost: 1,
    }))
    answer('POST /api/manage/engine_survey', () => ({ status: 1, data: { ok: true, survey: { ...SURVEY, models } } }))
    await page.getByRole('button', { name: 'Connect an engine' }).click()
    await page.getByRole('radio', { name: /^Studio/ }).click({ force: true })
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('here')
    await page.getByRole('button', { name: 'List models' }).click()
    await expect.element(page.getByText('2000 of 2000 selected')).toBeVisible()
    expect(page.getByRole('checkbox').elements().length).toBe(50)
    await page.getByRole('button', { name: 'Select none' }).click()
    await expect.element(page.getByRole('button', { name: 'Connect', exact: true })).toBeDisabled()
    await page.getByRole('searchbox', { name: 'Search models' }).fill('model 1999')
    await expect.poll(() => page.getByRole('checkbox').elements().length).toBe(1)
    await page.getByRole('button', { name: 'Select all' }).click()
    await expect.element(page.getByText('1 of 2000 selected')).toBeVisible()
  })
})

describe('connected engines', () => {
  it('show their state, and can be paused, drained, copied and removed [M-02]', async () => {
    await open([CONNECTION])
    const line = page.getByRole('listitem').filter({ hasText: 'Attic' }).first()
    for (const fact of ['Ready', 'Studio 1.2 · RTX 4090, 24 GB', '1 of 2 in use', '3 waiting', 'median 8.2 s', '2 × out of memory'])
      await expect.element(line.getByText(fact)).toBeVisible()
    const changed = answer('POST /api/manage/engine_change', ({ state }) => ({
      status: 1,
      data: { ...CONNECTION, state: state === 'paused' ? 'paused' : 'draining', revision: 6 },
    }))
    await line.getByRole('button', { name: 'Pause' }).click()
    await expect.element(line.getByText('Paused')).toBeVisible()
    await line.getByRole('button', { name: 'More actions for Attic' }).click()
    await page.getByRole('menuitem', { name: 'Drain' }).click()
    await expect
      .poll(() => changed)
      .toEqual([
        { id: 'c1', revision: 5, state: 'paused' },
        { id: 'c1', revision: 6, state: 'draining' },
      ])
    await line.getByRole('button', { name: 'More actions for Attic' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    const address = page.getByRole('textbox', { name: 'Address', exact: true })
    await expect.element(address).toHaveValue('http://192.168.1.20:8188')
    await expect.element(address).toHaveFocus()
    await expect.element(page.getByLabelText('Key', { exact: true })).toHaveValue('')
    await page.getByRole('button', { name: 'Close without connecting' }).click()
    const removed = answer(
      'POST /api/manage/engine_remove',
      () => new Refusal(409, { code: 'engine_busy', message: 'This engine is still running jobs.' }),
    )
    await line.getByRole('button', { name: 'More actions for Attic' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    expect(removed).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.element(page.getByText('This engine is still running jobs.')).toBeVisible()
  })

  it('keep or remove a secret, and show changes made by another administrator [M-02]', async () => {
    const now = { ...CONNECTION, settings: { address: 'http://10.0.0.9:8188' }, revision: 6 }
    const connections = [CONNECTION]
    await open(connections)
    const changed = answer('POST /api/manage/engine_change', ({ revision }) => {
      if (revision === 6) return { status: 1, data: { ...now, revision: 7 } }
      connections.splice(0, 1, now)
      return new Refusal(409, { code: 'changed_meanwhile', message: 'Somebody else was faster' })
    })
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Attic' })
    await expect
      .element(dialog.getByLabelText('Key', { exact: true }))
      .toHaveAttribute('placeholder', '…a1b2 is kept unless you enter another')
    await dialog.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1:8188')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('Someone else changed this engine. The current settings are shown.')).toBeVisible()
    const address = dialog.getByRole('textbox', { name: 'Address' })
    await expect.element(address).toHaveValue('http://10.0.0.9:8188')
    await address.fill('http://10.0.0.2:8188')
    await dialog.getByRole('switch', { name: 'Remove “Key”' }).click()
    await dialog.getByRole('spinbutton', { name: 'Daily budget' }).fill('0.5')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(changed.at(-1)).toEqual({
      id: 'c1',
      revision: 6,
      name: 'Attic',
      slots: 2,
      weight: 1,
      daily_budget: 0.5,
      settings: { address: 'http://10.0.0.2:8188', key: null },
    })
  })

  it('offer testing, naming in both languages, pricing and hiding a model, on a phone in Chinese [M-02]', async () => {
    const connections = [CONNECTION]
    await open(connections, { language: 'zh', size: [390, 844] })
    const row = page.getByRole('list', { name: 'Attic 的模型' }).getByRole('listitem').filter({ hasText: 'SDXL' })
    expect(page.getByRole('button', { name: '试用 4x-Ultra' }).elements()).toEqual([])
    const tested = answer('POST /api/manage/engine_test', () => ({ status: 1, job_id: 'job-1' }))
    let progress = 40
    server.answers['GET /api/v2/generate/check/:id'] = () =>
      checkOf(job({ progress, preview: DOT, ...(progress === 100 && { status: 'Finished' }) }))
    await row.getByRole('button', { name: '试用 SDXL' }).click()
    await expect.element(row.getByRole('progressbar', { name: '试用 SDXL' })).toHaveAttribute('aria-valuenow', '40')
    const [sdxl, ...others] = CONNECTION.models
    if (!sdxl) throw new Error('there is a model')
    connections.splice(0, 1, {
      ...CONNECTION,
      models: [{ ...sdxl, test: { image: DOT, seconds: 4.25, at: '2026-11-21T04:00:00Z' } }, ...others],
    })
    progress = 100
    await expect.element(row.getByRole('img', { name: 'SDXL 的试用图片' })).toBeVisible()
    await expect.element(row.getByText('4.3 秒')).toBeVisible()
    expect(tested).toEqual([{ id: 'c1', remote_id: 'r/sdxl' }])

    const changed = answer('POST /api/manage/engine_models', () => ({ status: 1, data: CONNECTION }))
    await row.getByRole('button', { name: '修改 SDXL' }).click()
    await row.getByRole('textbox', { name: '中文名称' }).fill('写实')
    await row.getByText('白名单用户').click()
    await row.getByRole('spinbutton', { name: '每件作品的费用' }).fill('0.003')
    await row.getByRole('button', { name: '保存' }).click()
    await row.getByRole('spinbutton', { name: 'SDXL 每件作品的点数' }).fill('7')
    await userEvent.keyboard('{Enter}')
    await row.getByRole('switch', { name: '向用户显示 SDXL' }).click()
    await expect
      .poll(() => changed)
      .toEqual([
        { id: 'c1', models: [{ remote_id: 'r/sdxl', label: { en: 'SDXL', zh: '写实' }, audience: 'allowlisted', price: 0.003 }] },
        { id: 'c1', models: [{ remote_id: 'r/sdxl', cost: 7 }] },
        { id: 'c1', models: [{ remote_id: 'r/sdxl', hidden: true }] },
      ])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  it('are read-only and listed once when set in a file [M-02]', async () => {
    await open([{ ...CONNECTION, from_file: true, health: 'needs_you', error: { en: 'The key is refused.', zh: '密钥被拒绝。' } }])
    await expect.element(page.getByText('Set in ENGINES_FILE. Edit that file to change it.')).toBeVisible()
    await expect.element(page.getByText('Needs attention')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Built here' })).toBeVisible()
    expect(page.getByText('Attic', { exact: true }).elements()).toHaveLength(1)
    await expect.element(page.getByText('The key is refused.')).toBeVisible()
    for (const name of ['Pause', 'Edit']) expect(page.getByRole('button', { name, exact: true }).elements()).toEqual([])
    await page.getByRole('button', { name: 'More actions for Attic' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
    expect(page.getByRole('menuitem').elements()).toHaveLength(1)
  })

  it('can be limited to some members if built in, and keep their own name [M-02]', async () => {
    const saved: unknown[] = []
    await open([])
    server.answers['POST /api/manage/settings'] = ({ body }) => {
      saved.push(body.value)
      return { status: 1, data: { ...OVERRIDES, value: body.value ?? {}, revision: 1 } }
    }
    await page.getByRole('button', { name: 'Who can use Sketcher: Everyone' }).click()
    await page.getByRole('menuitemradio', { name: 'VIP members' }).click()
    await expect.poll(() => saved).toEqual([{ ...NAMED, [SKETCHER.id]: { label: both('Sketcher'), audience: 'vip' } }])
    await page.getByRole('button', { name: 'Who can use Sketcher: VIP members' }).click()
    await page.getByRole('menuitemradio', { name: 'Everyone' }).click()
    await expect.poll(() => saved.at(-1)).toEqual(NAMED)
  })

  it('offer editing a LoRA by keyboard: names, image, tags, words, and disabling with a reason [P-33]', async () => {
    await open([CONNECTION])
    const lora: ManagedLora = {
      id: 'studio/ink',
      file: 'ink_v2.safetensors',
      base: 'studio/sdxl',
      name: 'ink v2',
      tags: [],
      triggers: ['ink'],
    }
    let fails = true
    server.answers['GET /api/manage/loras'] = () =>
      fails ? new Refusal(500, { code: 'internal', message: 'No' }) : { status: 1, data: [lora] }
    await page.getByRole('button', { name: '3 LoRAs' }).click()
    fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    const row = page.getByRole('list', { name: 'LoRAs of Attic' }).getByRole('listitem')
    await expect.element(row.getByText('SDXL · ink')).toBeVisible()
    const bodies: unknown[] = []
    server.answers['POST /api/manage/lora_change'] = ({ body }) => {
      bodies.push(body)
      if (bodies.length === 1)
        return new Refusal(400, { code: 'invalid_input', message: 'Some fields are wrong', errors: { image: 'The file is gone' } })
      return { status: 1, data: { ...lora, label: { en: 'Ink', zh: '水墨' }, off: { en: 'Licence ran out', zh: '' } } }
    }
    await row.getByRole('button', { name: 'Edit ink v2' }).click()
    await expect.element(row.getByRole('textbox', { name: 'Name in English' })).toHaveFocus()
    await userEvent.keyboard('Ink{Tab}水墨{Tab}brush，line, {Tab}')
    await row.getByRole('switch', { name: 'Available to members' }).click()
    await row.getByRole('textbox', { name: 'Reason in English' }).fill('Licence ran out')
    await userEvent.keyboard('{Enter}')
    await expect.element(row.getByText('The file is gone')).toBeVisible()
    await row.getByRole('button', { name: 'Save' }).click()
    await expect.element(row.getByText('Licence ran out')).toBeVisible()
    await expect.element(row.getByRole('button', { name: 'Edit Ink' })).toBeVisible()
    const off = { en: 'Licence ran out', zh: '' }
    expect(bodies[1]).toEqual({ id: 'studio/ink', label: { en: 'Ink', zh: '水墨' }, tags: ['brush', 'line'], off })
  })
})
