import type { EngineConnection } from '@stipple/core/contract/engines'
import type { WorkflowInput } from '@stipple/core/domain/workflow'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../../../test/render-app.tsx'
import { Refusal } from '../../../../../test/stub-server.ts'
import { stubbedServer } from '../../../../../test/stubbed-server.ts'
import { useConnect } from '../connect-store.ts'

const server = stubbedServer()
const same = (words: string) => ({ en: words, zh: words })

const ENGINE: EngineConnection = {
  id: 'c1',
  kind: 'studio',
  kind_label: same('Studio'),
  elsewhere: false,
  name: 'Attic',
  settings: {},
  secrets: {},
  state: 'on',
  health: 'well',
  since: '2026-11-21T04:00:00Z',
  warnings: [],
  slots: 1,
  slots_taken: 0,
  spent_today: 0,
  weight: 1,
  waiting: 0,
  finished: 0,
  failed: 0,
  failures: [],
  loras: 0,
  revision: 1,
  from_file: false,
  models: [
    {
      remote_id: 'workflow:w1',
      model: 'studio/workflow/w1',
      label: { en: 'Ink', zh: '水墨' },
      modes: ['Text2Img'],
      hidden: false,
      missing: false,
      cost: 3,
      initial_cost: 1,
      workflow: { id: 'w1', check: true },
    },
  ],
}

const GRAPH = {
  '2': { class_type: 'CLIPTextEncode', inputs: { text: 'a cat' } },
  '5': { class_type: 'KSampler', inputs: { positive: ['2', 0], seed: 1, shift: 3 } },
  '7': { class_type: 'SaveImage', inputs: { images: ['5', 0] } },
  '8': { class_type: 'RunPython', inputs: { code: '1' } },
}
const PROMPT: WorkflowInput = {
  node: '2',
  input: 'text',
  title: 'Words',
  class: 'CLIPTextEncode',
  value: 'a cat',
  chosen: true,
  role: 'prompt',
  roles: ['prompt', 'negative'],
  property: { type: 'string', widget: 'prompt', area: 'main', label: same('Text') },
}
const SHIFT: WorkflowInput = {
  node: '5',
  input: 'shift',
  title: 'KSampler',
  class: 'KSampler',
  value: 3,
  chosen: true,
  roles: [],
  property: {
    type: 'integer',
    widget: 'slider',
    area: 'main',
    minimum: 0,
    maximum: 10,
    step: 1,
    initial: 3,
    label: { en: 'Shift', zh: '偏移' },
  },
}
const DRAFT = {
  label: { en: 'Ink', zh: '水墨' },
  mode: 'Text2Img' as const,
  modes: ['Text2Img' as const],
  inputs: [PROMPT, SHIFT],
  outputs: [{ node: '7', title: 'SaveImage', class: 'SaveImage', media: 'image' as const, chosen: true }],
  risks: [{ node: '8', title: 'RunPython', class: 'RunPython', risk: 'code' as const }],
  missing: { classes: ['FaceMender'], values: [] },
  changed: ['KSampler'],
  graph: GRAPH,
}

/** Opens the engines page; `saved` has the bodies of saving calls. */
async function open(options: Parameters<typeof renderApp>[1] = {}) {
  useConnect.setState({ start: undefined, latest: undefined })
  const saved: unknown[] = []
  Object.assign(server.answers, {
    'GET /api/manage/settings': () => ({ status: 1, data: [] }),
    'GET /api/manage/engines': () => ({ status: 1, data: { engines: [], packs: [] } }),
    'GET /api/manage/engine_kinds': () => ({
      status: 1,
      data: [{ id: 'studio', label: same('Studio'), hint: same(''), elsewhere: false, fields: [], workflows: true }],
    }),
    'GET /api/manage/engine_connections': () => ({ status: 1, data: [ENGINE], asked: true }),
    'POST /api/manage/workflow_get': () => ({ status: 1, data: { ok: true, draft: DRAFT, revision: saved.length + 4 } }),
    'POST /api/manage/workflow_save': ({ body }: { body: Readonly<Record<string, unknown>> }) => {
      saved.push(body)
      return saved.length === 1
        ? new Refusal(409, { code: 'changed_meanwhile', message: 'Somebody was faster' })
        : { status: 1, data: ENGINE, id: 'w1', revision: 6, remote_id: 'workflow:w1' }
    },
  })
  await renderApp('/manage/config?part=engines', options)
  return saved
}

it('shows why a file was refused beside the drop zone [M-02]', async () => {
  await open()
  server.answers['POST /api/manage/workflow_read'] = ({ body }) => {
    expect(body['engine']).toBe('c1')
    return { status: 1, data: { ok: false, reason: same('There is no workflow in this picture.') } }
  }
  const zone = page.getByRole('region', { name: 'Add a workflow' })
  await zone.getByLabelText('Add a workflow').upload(new File(['x'], 'x.png', { type: 'image/png' }))
  await expect.element(zone.getByRole('alert')).toHaveTextContent('There is no workflow in this picture.')
})

it('lists risks, gaps and changes, rejects invalid bounds and empty names, and shows changes of others [M-02]', async () => {
  const saved = await open()
  await expect.element(page.getByText('Check this workflow again')).toBeVisible()
  await page.getByRole('button', { name: 'Edit the workflow of Ink' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the workflow of Ink' })
  for (const note of ['RunPython: runs code', 'node FaceMender', /since last saved: KSampler/])
    await expect.element(dialog.getByText(note)).toBeVisible()
  const save = dialog.getByRole('button', { name: 'Save' })

  const least = dialog.getByRole('spinbutton', { name: 'Minimum' })
  await least.fill('5')
  await save.click()
  await expect.element(dialog.getByText('The default must be between the minimum and maximum.')).toBeVisible()
  await expect.element(least).toHaveFocus()
  await dialog.getByRole('spinbutton', { name: 'Default' }).fill('6')
  await dialog.getByRole('list', { name: 'Form' }).getByRole('textbox', { name: 'Name in English' }).fill('')
  await save.click()
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible()
  expect(saved).toEqual([])
  await dialog.getByRole('list', { name: 'Form' }).getByRole('textbox', { name: 'Name in English' }).fill('Drift')

  const down = dialog.getByRole('button', { name: 'Move Prompt down' })
  down.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(down).toHaveFocus()
  await expect.element(dialog.getByText('Prompt: 2 of 2')).toBeInTheDocument()
  await save.click()
  await expect.element(dialog.getByText('Someone else changed this workflow. The current version is shown.')).toBeVisible()
  const own = { ...SHIFT.property, minimum: 5, initial: 6, label: { en: 'Drift', zh: '偏移' } }
  expect(saved).toEqual([
    {
      engine: 'c1',
      id: 'w1',
      revision: 4,
      workflow: {
        mode: 'Text2Img',
        label: DRAFT.label,
        graph: GRAPH,
        fields: [
          { node: '5', input: 'shift', property: own },
          { node: '2', input: 'text', role: 'prompt', property: PROMPT.property },
        ],
        outputs: ['7'],
      },
    },
  ])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(saved.at(-1)).toMatchObject({ revision: 5 })
})

it('shows one step at a time on a phone in Chinese, and removes the workflow after a confirmation [M-02]', async () => {
  await open({ language: 'zh', size: [390, 844] })
  const removed: unknown[] = []
  server.answers['POST /api/manage/workflow_remove'] = ({ body }) => {
    removed.push(body)
    return { status: 1, data: { ...ENGINE, models: [] } }
  }
  await page.getByRole('button', { name: '编辑 水墨 的工作流' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑 水墨 的工作流' })
  await expect.element(dialog.getByRole('combobox', { name: '功能' })).toBeVisible()
  await dialog.getByText('预览', { exact: true }).click()
  await expect.element(dialog.getByRole('region', { name: '用户看到的表单' }).getByText('偏移')).toBeVisible()
  await expect.element(dialog.getByRole('combobox', { name: '功能' })).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: '移除 水墨' }).click()
  expect(removed).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  await expect.poll(() => removed).toEqual([{ engine: 'c1', id: 'w1' }])
  await expect.element(page.getByText('已移除 水墨。')).toBeVisible()
})
