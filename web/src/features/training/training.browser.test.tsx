import type { TrainRecord } from '@stipple/core/contract/training'
import type { ModelTraits } from '@stipple/core/domain/model'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { FOX } from '../../../test/show-widget.tsx'
import { job, MEMBER, Refusal, toItem, TRAITS, traitsOf } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

const TRAINER: ModelTraits = {
  id: 'builtin/style-trainer',
  engine: 'train-style',
  label: { en: 'Trainer', zh: '训练' },
  description: { en: 'For tests', zh: '用于测试' },
  tasks: ['train-style'],
  style: 'other',
  cost: 10,
  can: { bases: [{ id: 'full', label: { en: 'Strokes', zh: '笔触' } }] },
}
const record = (id: string, more: Partial<TrainRecord> = {}): TrainRecord => ({
  id,
  job_id: `job-${id}`,
  model_name: `Style ${id}`,
  trigger_word: '',
  train_state: 'succeeded',
  train_result: `trained/${id}`,
  params: { base: 'full' },
  destination: 'builtin/style-trainer',
  finetune_base: 'full',
  pictures: 12,
  cover: FOX,
  progress: 100,
  create_time: '2026-11-20T04:05:06.000Z',
  ...more,
})
const { train_result: _, cover: __, pictures: ___, ...NOT_DONE } = record('x')
const running = { ...NOT_DONE, id: 'run', job_id: 'job-run', model_name: 'Winter', train_state: 'processing' as const, progress: 42 }
const failed = {
  ...NOT_DONE,
  id: 'bad',
  job_id: 'job-bad',
  model_name: 'Broken',
  train_state: 'failed' as const,
  progress: 10,
  error: 'It took too long.',
}

function serve(list: () => readonly TrainRecord[], allowlisted = true) {
  server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: { ...MEMBER, isAllowlisted: allowlisted } } })
  server.answers['POST /api/v2/get_train_models'] = () => ({ status: 1, data: [...list()] })
  server.answers['GET /api/v2/models.json'] = () => [...TRAITS, TRAINER].map((model, index) => toItem(model, index, 'en'))
  server.answers['GET /api/v2/model_traits'] = traitsOf([...TRAITS, TRAINER])
}

const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })

describe('the training page', () => {
  it('lists finished, running and failed trainings beside the form [P-27] [S-05]', async () => {
    serve(() => [running, record('one', { trigger_word: 'inkish' }), failed])
    await renderApp('/train')
    await expect.element(page.getByRole('heading', { name: 'Your LoRAs' })).toBeVisible()
    await expect.element(card('Winter').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42')
    await expect.element(card('Style one').getByText('Ready')).toBeVisible()
    await expect.element(card('Style one').getByText(/Strokes and colours · 12 images/)).toBeVisible()
    await expect.element(card('Style one').getByText('Trigger word: inkish')).toBeVisible()
    await expect.element(card('Broken').getByText('It took too long.')).toBeVisible()
    expect(card('Broken').getByRole('button', { name: 'Use this LoRA' }).elements()).toHaveLength(0)
    await expect.element(page.getByRole('textbox', { name: 'Model name' })).toBeVisible()
  })

  it('shows the latest sample during training, and has a field for its scene [F: training samples]', async () => {
    const sampled = { ...TRAINER, can: { ...TRAINER.can, samples: true } }
    serve(() => [running])
    server.answers['GET /api/v2/models.json'] = () => [...TRAITS, sampled].map((model, index) => toItem(model, index, 'en'))
    server.answers['GET /api/v2/model_traits'] = traitsOf([...TRAITS, sampled])
    server.answers['GET /api/v2/generate/jobs'] = () => ({
      jobs: [job({ id: 'job-run', mode: 'Train', progress: 60, preview: FOX })],
    })
    await renderApp('/train')
    await expect.element(card('Winter').getByRole('img', { name: 'Sample of “Winter” halfway through the training' })).toBeVisible()
    await expect.element(card('Winter').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60')
    await expect.element(page.getByRole('textbox', { name: 'Sample' })).toBeVisible()
    await expect.element(page.getByText('it gives one final LoRA.', { exact: false })).toBeVisible()
  })

  it('opens the playground with the style selected at 0.6 [P-27] [P-06]', async () => {
    serve(() => [record('one')])
    const { router } = await renderApp('/train')
    await card('Style one').getByRole('button', { name: 'Use this LoRA' }).click()
    await expect.poll(() => router.state.location.pathname).toMatch(/^\/generate\/Text2Img/)
    const stored: unknown = JSON.parse(localStorage.getItem('stipple-drafts') ?? '{}')
    expect(stored).toMatchObject({ state: { drafts: { Text2Img: { loras: ['trained/one:0.6'] } } } })
  })

  it('renames in place, and cancels with Escape [P-27]', async () => {
    let name = 'Style one'
    const sent: unknown[] = []
    serve(() => [record('one', { model_name: name })])
    server.answers['POST /api/v2/train_model_rename'] = ({ body }) => {
      sent.push(body)
      name = String(body['model_name'])
      return { status: 1, data: record('one', { model_name: name }) }
    }
    await renderApp('/train')
    await page.getByRole('button', { name: 'Rename' }).click()
    const field = page.getByRole('textbox', { name: 'New name for “Style one”' })
    await field.fill('Another')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('heading', { name: 'Style one' })).toBeVisible()
    await page.getByRole('button', { name: 'Rename' }).click()
    await field.fill('Blue hours')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Blue hours' })).toBeVisible()
    expect(sent).toEqual([{ id: 'one', model_name: 'Blue hours' }])
  })

  it('asks before deleting or cancelling [P-27]', async () => {
    let list: readonly TrainRecord[] = [running, record('one')]
    const sent: unknown[] = []
    serve(() => list)
    server.answers['POST /api/v2/train_model_delete'] = ({ body }) => {
      sent.push(body['id'])
      list = list.filter(({ id }) => id !== body['id'])
      return { status: 1 }
    }
    await renderApp('/train')
    await card('Style one').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByRole('heading', { name: 'Delete “Style one”?' })).toBeVisible()
    expect(sent).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => card('Style one').elements().length).toBe(0)
    await card('Winter').getByRole('button', { name: 'Cancel training' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel training' }).click()
    await expect.element(page.getByText('No LoRAs yet')).toBeVisible()
    expect(sent).toEqual(['one', 'run'])
  })

  it('shows an empty state, a loading error, and who can train [P-27]', async () => {
    serve(() => [])
    server.answers['POST /api/v2/get_train_models'] = () => new Refusal(503, { code: 'unavailable', message: 'Not now.' })
    const { screen } = await renderApp('/train')
    await expect.element(page.getByText('Your LoRAs could not be loaded. Not now.')).toBeVisible()
    server.answers['POST /api/v2/get_train_models'] = () => ({ status: 1, data: [] })
    await page.getByRole('region', { name: 'Your LoRAs' }).getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('No LoRAs yet')).toBeVisible()
    await screen.unmount()
    serve(() => [], false)
    await renderApp('/train')
    await expect.element(page.getByRole('heading', { name: 'Training is invite-only' })).toBeVisible()
    expect(page.getByRole('textbox', { name: 'Model name' }).elements()).toHaveLength(0)
  })

  it('opens from the mode of the playground [P-01]', async () => {
    serve(() => [])
    const { router } = await renderApp('/generate/Train')
    await expect.poll(() => router.state.location.pathname).toBe('/train')
    await expect.element(page.getByText('No LoRAs yet')).toBeVisible()
  })
})
