import type { EngineConnection, ReadWorkflow } from '@stipple/core/contract/engines'
import type { WorkflowField } from '@stipple/core/domain/workflow'
import { kind } from '@stipple/engines/kinds/comfyui/kind'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ComfyServer, createComfyServer } from '../../../../engines/src/kinds/comfyui/test/server.ts'
import { pngWith, RECORDED } from '../../../../engines/src/kinds/comfyui/test/workflow-files.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'

let comfy: ComfyServer
let server: TestApp
let operator: TestMember
let member: TestMember
let engine: EngineConnection
beforeAll(async () => {
  comfy = await createComfyServer({ api: 'history', open: true })
  server = await createTestApp({ engines: [], kinds: [kind], worker: true, config: { workers: 0 } })
  operator = await server.signUp()
  member = await server.signUp()
  const body = { kind: 'comfyui', name: 'Studio', settings: { address: comfy.origin } }
  engine = (await operator.client('POST /api/manage/engine_add', { body })).data
})
afterAll(async () => {
  await server.close()
  await comfy.close()
})

const read = async (bytes: Uint8Array | string, id = engine.id): Promise<ReadWorkflow> => {
  const body = new FormData()
  body.set('engine', id)
  body.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'Cats of ink.png'))
  return (await operator.client('POST /api/manage/workflow_read', { body })).data
}
const draftOf = (answer: ReadWorkflow) => {
  if (!answer.ok) throw new Error(answer.reason.en)
  const { mode = 'Text2Img', label, graph, inputs, outputs } = answer.draft
  const fields = inputs
    .filter(({ chosen }) => chosen)
    .map(({ node, input, role, property }) => ({ node, input, property, ...(role && { role }) }))
  return { mode, label, graph, fields, outputs: outputs.filter(({ chosen }) => chosen).map(({ node }) => node) }
}
const balance = async () => (await member.client('GET /api/user/get_credit_balance')).data.balance
const offered = async () => (await member.client('GET /api/v2/models.json')).find(({ model }) => model.startsWith('comfyui/workflow/'))
const generate = async (model: string, input: Record<string, string | number>) =>
  (await member.client('POST /api/v2/playground_generate', { body: { input, model, job_type: 'Text2Img' } })).id

it('makes a model from an image by ComfyUI: form, price, prompt in the right nodes, change and removal [M-02]', async () => {
  const file = await pngWith({ prompt: JSON.stringify(RECORDED) })
  const proposal = draftOf(await read(file))
  expect(proposal).toMatchObject({ mode: 'Text2Img', label: { en: 'Cats of ink' }, outputs: ['7'] })
  const property: WorkflowField['property'] = {
    type: 'string',
    widget: 'select',
    area: 'advanced',
    label: { en: 'Schedule', zh: '调度器' },
    options: ['normal', 'karras'].map((value) => ({ value, label: { en: value, zh: value } })),
    initial: 'normal',
  }
  const fields = [...proposal.fields, { node: '5', input: 'scheduler', property }]
  const saved = await operator.client('POST /api/manage/workflow_save', { body: { engine: engine.id, workflow: { ...proposal, fields } } })
  expect(saved.data.models.find(({ remote_id: name }) => name === saved.remote_id)).toMatchObject({
    label: { en: 'Cats of ink' },
    modes: ['Text2Img'],
    hidden: false,
    missing: false,
    workflow: { id: saved.id, check: false },
  })
  const priced = { id: engine.id, models: [{ remote_id: saved.remote_id, cost: 3 }] }
  await operator.client('POST /api/manage/engine_models', { body: priced })
  const model = await offered()
  expect(model).toMatchObject({ cost: 3, label_cn: 'Cats of ink' })

  const before = await balance()
  const id = await generate(model?.model ?? '', { prompt: 'a fox', width: 128, height: 64, seed: 7, n: 2, scheduler_5: 'karras' })
  await waitFor(() => comfy.workflows().length > 0)
  comfy.set({ state: 'done' })
  const job = await waitUntilEnded(member, id)
  expect(job).toMatchObject({ status: 'Finished', cost: 6, works: [{ width: 128, height: 64, seed: 7 }, { seed: 8 }] })
  expect(await balance()).toBe(before - 6)
  const [sent = {}] = comfy.workflows()
  expect(sent['2']?.inputs['text']).toBe('a fox')
  expect(sent['3']?.inputs['text']).not.toMatch(/fox/)
  expect(sent['5']?.inputs).toMatchObject({ seed: 7, scheduler: 'karras', steps: 2 })
  expect(sent['5_copy1']?.inputs).toMatchObject({ seed: 8, scheduler: 'karras' })
  const bytes = (await server.app.inject({ url: job.works[0]?.image ?? '', headers: { userToken: member.token } })).rawPayload
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 128, height: 64 })
  expect((await refusal(generate(model?.model ?? '', { prompt: 'a fox', scheduler_5: 'evil' }))).code).toBe('invalid_input')

  const again = (await operator.client('POST /api/manage/workflow_get', { body: { engine: engine.id, id: saved.id } })).data
  if (!again.ok) throw new Error(again.reason.en)
  expect(again).toMatchObject({ revision: 1, draft: { changed: [], missing: { classes: [], values: [] } } })
  expect(draftOf(again)).toEqual({ ...proposal, fields })
  const renamed = { ...draftOf(again), label: { en: 'Foxes', zh: '狐狸' } }
  const change = (revision: number) =>
    operator.client('POST /api/manage/workflow_save', { body: { engine: engine.id, id: saved.id, revision, workflow: renamed } })
  expect(await change(1)).toMatchObject({ id: saved.id, revision: 2 })
  expect((await refusal(change(1))).code).toBe('changed_meanwhile')
  expect(await offered()).toMatchObject({ label_cn: '狐狸', cost: 3 })

  await operator.client('POST /api/manage/engine_change', {
    body: {
      id: engine.id,
      revision: (await operator.client('GET /api/manage/engine_connections')).data[0]?.revision ?? 0,
      state: 'paused',
    },
  })
  const rest = await balance()
  const waiting = await generate(model?.model ?? '', { prompt: 'a fox' })
  expect(await balance()).toBe(rest - 3)
  const removal = { engine: engine.id, id: saved.id }
  const left = await operator.client('POST /api/manage/workflow_remove', { body: removal })
  expect(left.data.models.some(({ workflow }) => workflow)).toBe(false)
  expect(await waitUntilEnded(member, waiting)).toMatchObject({ status: 'Failed', error: { code: 'model_missing' } })
  expect(await balance()).toBe(rest)
  expect(await offered()).toBeUndefined()
  expect((await refusal(operator.client('POST /api/manage/workflow_remove', { body: removal }))).code).toBe('not_found')
})

it('explains errors of a file or form, and is closed to all but super users', async () => {
  expect(await read('a letter')).toMatchObject({ ok: false, reason: { en: expect.stringMatching(/no workflow/) } })
  expect(await read(JSON.stringify({ nodes: [] }))).toMatchObject({ ok: false, reason: { zh: expect.stringMatching(/可作为结果/) } })
  expect((await refusal(read('{}', 'none'))).code).toBe('not_found')
  expect((await refusal(read(new Uint8Array(20 * 2 ** 20 + 1)))).code).toBe('file_too_large')
  const workflow = draftOf(await read(JSON.stringify(RECORDED)))
  const save = (more: object) =>
    operator.client('POST /api/manage/workflow_save', { body: { engine: engine.id, workflow: { ...workflow, ...more } } })
  for (const fault of [{ fields: [] }, { mode: 'Train' }, { outputs: ['nowhere'] }, { graph: {} }])
    expect((await refusal(save(fault))).code).toBe('invalid_input')
  const body = { engine: engine.id, workflow }
  expect((await refusal(member.client('POST /api/manage/workflow_save', { body }))).code).toMatch(/no_access|forbidden|not_super/)
})
